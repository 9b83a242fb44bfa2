# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text that users read is translated, into every language that is offered.

The texts are taken fresh from the sources, so that a new one is missed at once. A translation keeps
the blanks of its text, which are filled by the program: %s and the like, and {ship} in the rules.
"""
import ast
import collections
import re
import subprocess
import tempfile

import lint

PO = 'app/po/'
# What app/po/meson.build asks for: GLib's names, and the one that GLib has no name for.
KEYWORDS = ('_ N_ C_:1c,2 NC_:1c,2 g_dcgettext:2 g_dgettext:2 g_dngettext:2,3 '
            'g_dpgettext2:2c,3 ngettext:1,2').split()
MARKED = re.compile(r'\b(?:_|N_|C_|NC_|ngettext|g_dngettext) ?\("|translatable="(?:yes|true|1)"')
ROOMS = ('app/', 'rules/', 'fleets/', 'devices/')
BLANK = re.compile(r'\{(?:([1-9]):)?([a-z_]+)\}')
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")$')
# French has a no-break space there, so that a line never begins with the mark.
PLAIN_SPACE = re.compile(r'\S (?:[:;?!»](?:\s|$)|%%)|« ')
# What the sheet of Rocketmen that players hold calls a thing: where the text speaks of it, so does
# the translation, or it names the word of the command line. Blanks are filled with names.
SHEET = [(re.compile(said, re.I), re.compile(wanted, re.I)) for said, wanted in (
    (r'\bAP\b', r'\bAP\b'),
    (r'\b(?:un)?dock(?:s|ed|ing)?\b', r'amarr|\bdock\b'),
    (r'\bcrew\b', r'équip|\béq\.|\bcrew\b'))]


class Message(dict):
    """The fields of an entry by their names, and whether it has a flag."""

    def __init__(self):
        super().__init__()
        self.flags = set()

    def key(self):
        return self.get('msgctxt'), self.get('msgid')

    def translations(self):
        return [text for name, text in self.items() if name.startswith('msgstr')]


def read_messages(text):
    """The messages of a .po file by context and text, without its head."""
    messages = {}
    for block in re.split(r'\n\s*\n', text):
        message, name = Message(), None
        for line in block.split('\n'):
            field = FIELD.match(line)
            if line.startswith('#,'):
                message.flags |= set(line[2:].replace(',', ' ').split())
            elif field:
                name = field[1]
                message[name] = ast.literal_eval(field[2])
            elif line.startswith('"') and name:
                message[name] += ast.literal_eval(line)
        if message.get('msgid'):
            messages[message.key()] = message
    return messages


def listed(root, name):
    """The lines of a list of ours, without remarks."""
    path = root / PO / name
    lines = path.read_text(encoding='utf-8').split('\n') if path.is_file() else []
    return [line.strip() for line in lines if line.strip() and not line.startswith('#')]


def sources(root):
    """Files with texts are on the list, and what is on the list is there, once."""
    names = listed(root, 'POTFILES')
    complaints = [f'{PO}POTFILES: {name} is there twice'
                  for name, n in collections.Counter(names).items() if n > 1]
    complaints += [f'{PO}POTFILES: {name} is gone; take it off the list'
                   for name in names if not (root / name).is_file()]
    for path in lint.tree(root):
        if not path.startswith(ROOMS) or path in names or '/_template/' in path:
            continue
        if path.endswith('.ui'):
            text = lint.read(root, path)
        elif path.endswith(('.c', '.h')):
            text = lint.bare_c(lint.read(root, path), keep_strings=True)
        else:
            continue
        if MARKED.search(text):
            complaints.append(f'{path}: has texts to translate; add it to {PO}POTFILES')
    return complaints


def extract(root):
    """The texts of the sources as they are now, as a .pot file."""
    files = [name for name in listed(root, 'POTFILES') if (root / name).is_file()]
    command = ['xgettext', '--keyword', '--from-code=UTF-8', '--no-wrap', '--output=-']
    command += [f'--keyword={keyword}' for keyword in KEYWORDS]
    return subprocess.run(command + files, cwd=root, capture_output=True, text=True,
                          check=True).stdout


def merge(root, path, template):
    """A language's file with the texts of now, and what gettext itself finds wrong with it. What
    takes other arguments than the text, or has no plural, becomes a guess."""
    with tempfile.NamedTemporaryFile('w', suffix='.pot') as pot:
        pot.write(template)
        pot.flush()
        merged = subprocess.run(['msgmerge', '--quiet', '--no-fuzzy-matching', path, pot.name],
                                cwd=root, capture_output=True, text=True, check=False)
    checked = subprocess.run(['msgfmt', '--check', '-o', '/dev/null', path], cwd=root,
                             capture_output=True, text=True, check=False)
    return merged.stdout, [f'{path}: {checked.stderr.strip()}'] if checked.returncode else []


def blanks(text):
    """What a sentence of the rules takes, as rules-text.c counts: {(number of the value, kind)}."""
    taken, following = set(), 1
    for number, kind in BLANK.findall(text):
        following = int(number) if number else following
        taken.add((following, kind))
        following += 1
    return taken


def judge(message, entry, language):
    """What is wrong with the translation of a message."""
    if entry is None:
        return 'cannot be read'
    translations = entry.translations()
    if 'fuzzy' in entry.flags:
        return 'is only a guess (fuzzy)'
    if not translations or not all(translations):
        return 'is not translated'
    originals = [message['msgid'], message.get('msgid_plural', message['msgid'])]
    for text in translations:
        if blanks(text) not in [blanks(original) for original in originals]:
            return f'has other blanks: {text}'
        if language == 'fr' and PLAIN_SPACE.search(text):
            return f'has a plain space before a mark: {text}'
        if language == 'fr' and any(
                all(said.search(BLANK.sub('', original)) for original in originals)
                and not wanted.search(BLANK.sub('', text)) for said, wanted in SHEET):
            return f'has another word than the players\' sheet: {text}'
    return None


def translations(root):
    complaints = []
    template = extract(root)
    messages = read_messages(template)
    for language in listed(root, 'LINGUAS'):
        path = f'{PO}{language}.po'
        if not (root / path).is_file():
            complaints.append(f'{path}: is missing')
            continue
        merged, found = merge(root, path, template)
        complaints += found
        entries = read_messages(merged)
        for key, message in messages.items():
            wrong = judge(message, entries.get(key), language)
            if wrong:
                complaints.append(f'{path}: “{key[1]}” {wrong}')
    return complaints


HEAD = r'''msgid ""
msgstr ""
"Project-Id-Version: x\n"
"PO-Revision-Date: 2026-01-01 00:00+0000\n"
"Last-Translator: x\n"
"Language-Team: x\n"
"Language: fr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=n > 1;\n"

'''


def sample(source, po, potfiles='app/a.c\n'):
    return {'app/a.c': source + '\n', PO + 'POTFILES': potfiles, PO + 'LINGUAS': 'fr\n',
            PO + 'fr.po': HEAD + po}


TWO = 'f (_ ("%s has %d"));\nN_ ("{ship} rams {ship}");\nngettext ("%d die", "%d dice", n);'
GOOD_PO = '''#, c-format
msgid "%s has %d"
msgstr "%2$d pour %1$s"

msgid "{ship} rams {ship}"
msgstr "{2:ship} reçoit {1:ship}"

#, c-format
msgid "%d die"
msgid_plural "%d dice"
msgstr[0] "%d dé"
msgstr[1] "%d dés"
'''
BAD = {
    'a new text': ('_ ("Fire");', '', '“Fire” is not translated'),
    'a text left empty': ('_ ("Fire");', 'msgid "Fire"\nmsgstr ""\n', 'is not translated'),
    'a guess': ('_ ("Fire");', '#, fuzzy\nmsgid "Fire"\nmsgstr "Feu"\n', 'fuzzy'),
    'another context': ('C_ ("ships", "Mine");', 'msgid "Mine"\nmsgstr "Extraire"\n',
                        '“Mine” is not translated'),
    'a blank that is lost': ('N_ ("{ship} hits {ship}");',
                             'msgid "{ship} hits {ship}"\nmsgstr "{ship} touche"\n',
                             'other blanks'),
    'a blank of another kind': ('N_ ("{ship} has {number}");',
                                'msgid "{ship} has {number}"\nmsgstr "{number} pour {ship}"\n',
                                'other blanks'),
    'arguments in another order': ('f (_ ("%s has %d"));',
                                   'msgid "%s has %d"\nmsgstr "%d pour %s"\n',
                                   'is only a guess'),
    'a plural without one': ('ngettext ("%d die", "%d dice", n);',
                             'msgid "%d die"\nmsgstr "%d dés"\n', 'is only a guess'),
    'a plain space': ('_ ("Why?");', 'msgid "Why?"\nmsgstr "Pourquoi ?"\n', 'plain space'),
    'a word that is not on the sheet': ('N_ ("{ship} docks (1 AP).");',
                                        'msgid "{ship} docks (1 AP)."\n'
                                        'msgstr "{ship} s’arrime (1 AP)."\n', 'players\' sheet'),
    'a file that is not one': ('_ ("Fire");', 'msgid "Fire\n', 'fr.po'),
}


def run(tap, root):
    tap.lint('files with texts are on the list of the translators', sources, root)
    tap.lint('all languages have all texts, with their blanks', translations, root)
    tap.catches('good sample: nothing is said', translations, sample(TWO, GOOD_PO), [])
    tap.catches('good sample: the list is right', sources, sample(TWO, GOOD_PO), [])
    for name, (source, po, expected) in BAD.items():
        tap.catches('bad sample: ' + name, translations, sample(source, po), [expected])
    tap.catches('bad sample: a file that is not listed', sources,
                sample('_ ("Fire");', '', potfiles=''), ['app/a.c: has texts'])
    tap.catches('bad sample: a file that is gone', sources,
                sample('', '', potfiles='app/b.c\n'), ['app/b.c is gone'])
    tap.catches('bad sample: a language without its file', translations,
                {PO + 'LINGUAS': 'de\n', PO + 'POTFILES': 'app/a.c\n', 'app/a.c': '_ ("a");\n'},
                ['de.po: is missing'])


if __name__ == '__main__':
    lint.main(run)
