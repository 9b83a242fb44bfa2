# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's guide says the same in every language, and nothing that is not there.

Chapters have the same kinds of blocks in the same order; links and pictures exist and pictures are
shown; what stands in bold is what stands on the screen, in that language; pages are well-formed.
"""
import collections
import html.parser
import importlib.util
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

import lint
import translations

GUIDE = 'app/guide/'
MAKER = pathlib.Path(__file__).resolve().parents[2] / GUIDE / 'make-guide.py'
FIRST = 'en'
PICTURES = ('.png', '.svg')
# Together with the program, which holds them too.
PICTURE_BYTES_MAX = 1_000_000
BOLD = re.compile(r'\*\*([^*]+)\*\*')
# An underline marks a letter of a menu; dots and a blank to fill are left out in the guide.
LEFT_OUT = re.compile(r'_|…$|\s*%[-0-9$.zl]*[a-z]')

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location('make_guide', MAKER)
maker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(maker)


def languages(root):
    return maker.languages(root / GUIDE)


def chapters(root, language):
    """{name: text} of all chapters, the list of contents too."""
    return {path.stem: path.read_text(encoding='utf-8')
            for path in sorted((root / GUIDE / language).glob('*.md'))}


def outline(text):
    """What two languages have in common: kinds of blocks, levels, how many items, code, files."""
    shape = []
    for kind, block in maker.parse(text):
        if kind == 'heading':
            shape.append((kind, block[0]))
        elif kind in ('link', 'picture'):
            shape.append((kind, re.sub('/[a-z]{2}/|#.*', '/', block[1])))
        elif kind == 'code':
            shape.append((kind, block))
        elif kind in ('table', 'numbers', 'points'):
            shape.append((kind, len(block)))
        else:
            shape.append((kind,))
    return shape


def same_in_all(root):
    complaints = []
    first = chapters(root, FIRST)
    for language in languages(root):
        there = chapters(root, language)
        complaints += [f'{GUIDE}{language}/{name}.md: is not in all languages'
                       for name in sorted(set(first) ^ set(there))]
        for name in sorted(set(first) & set(there)):
            for i, (one, other) in enumerate(zip(outline(first[name]) + [None],
                                                 outline(there[name]) + [None]), 1):
                if one != other:
                    complaints.append(f'{GUIDE}{language}/{name}.md: block {i} is {other}, '
                                      f'in {FIRST} {one}')
                    break
        listed = list(maker.contents(root / GUIDE / language))
        complaints += [f'{GUIDE}{language}/README.md: {name} is not listed'
                       for name in sorted(set(there) - set(listed) - {'README'})]
    return complaints


def links(root):
    """Where links go is there, and each stands alone, or the program would not show it as one."""
    complaints = []
    for language in languages(root):
        texts = chapters(root, language)
        anchors = {name: {maker.slug(block[1]) for kind, block in maker.parse(text)
                          if kind == 'heading'} for name, text in texts.items()}
        for name, text in texts.items():
            place = f'{GUIDE}{language}/{name}.md'
            found = [block[1] for kind, block in maker.parse(text) if kind == 'link']
            alone = len(found) + sum(kind == 'picture' for kind, _ in maker.parse(text))
            if name != 'README' and len(re.findall(r'\]\(', text)) != alone:
                complaints.append(f'{place}: a link is not a paragraph of its own')
            for link in found:
                chapter, _, anchor = link.partition('#')
                if (chapter.removesuffix('.md') not in texts or not chapter.endswith('.md')
                        or (anchor and anchor not in anchors[chapter.removesuffix('.md')])):
                    complaints.append(f'{place}: {link} leads nowhere')
    return complaints


def pictures(root):
    """Each that is shown is there, has words for who does not see it, and is not too large."""
    complaints, shown = [], set()
    for language in languages(root):
        for name, text in chapters(root, language).items():
            for kind, block in maker.parse(text):
                if kind != 'picture':
                    continue
                words, link = block
                path = (GUIDE + language + '/' + link).replace(language + '/../', '')
                shown.add(path)
                if not words or not (root / path).is_file():
                    complaints.append(f'{GUIDE}{language}/{name}.md: no picture or no words: '
                                      f'{link}')
    there = {path for path in lint.tree(root)
             if path.startswith(GUIDE) and path.endswith(PICTURES)}
    complaints += [f'{path}: no chapter shows it' for path in sorted(there - shown)]
    size = sum((root / path).stat().st_size for path in there)
    if size > PICTURE_BYTES_MAX:
        complaints.append(f'{GUIDE}pictures: {size} bytes are too many')
    return complaints


def on_screen(text):
    return LEFT_OUT.sub('', text.replace('\\n', ' ')).strip()


def words(root):
    """What is in bold is a text of the program, and in another language its translation."""
    complaints = []
    messages = translations.read_messages(translations.extract(root))
    ours = {on_screen(text) for message in messages.values()
            for text in (message['msgid'], message.get('msgid_plural', ''))}
    first = {name: BOLD.findall(text) for name, text in chapters(root, FIRST).items()}
    complaints += [f'{GUIDE}{FIRST}/{name}.md: nothing on the screen is called “{text}”'
                   for name, bold in first.items() for text in bold if text not in ours]
    for language in languages(root):
        if language == FIRST:
            continue
        entries = translations.read_messages(lint.read(root, f'{translations.PO}{language}.po'))
        known = collections.defaultdict(set)
        for (_, text), message in entries.items():
            known[on_screen(text)] |= {on_screen(one) for one in message.translations()}
        for name, text in chapters(root, language).items():
            bold = collections.Counter(BOLD.findall(text))
            for original in first.get(name, []):
                fits = [one for one in known[original] if bold[one] > 0]
                if fits:
                    bold[fits[0]] -= 1
                elif original in ours:
                    complaints.append(f'{GUIDE}{language}/{name}.md: “{original}” is called '
                                      f'{" or ".join(sorted(known[original]))} there')
            complaints += [f'{GUIDE}{language}/{name}.md: “{one}” is nothing of the original'
                           for one, n in bold.items() if n > 0]
    return complaints


def spaces(root):
    """French has a space before some marks that does not break."""
    complaints = []
    for name, text in chapters(root, 'fr').items():
        for number, line in enumerate(text.split('\n'), 1):
            if not line.startswith(('    ', '<!--')) and translations.PLAIN_SPACE.search(line):
                complaints.append(f'{GUIDE}fr/{name}.md:{number}: a plain space before a mark')
    return complaints


class Pages(html.parser.HTMLParser):
    """Counts what is open."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.wrong = []

    def handle_starttag(self, tag, attrs):
        if tag not in ('meta', 'link', 'img'):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def marks(root):
    """No mark is left that was not understood."""
    return [f'{GUIDE}{language}/{name}.md: “{found[0]}” is left in a {kind}'
            for language in languages(root) for name, text in chapters(root, language).items()
            for kind, block in maker.parse(text) if kind not in ('code', 'heading')
            and (name, kind) != ('README', 'numbers')
            for found in re.finditer(r'\*\*|`|</?kbd>|\]\(', maker.words_of(kind, block))]


def made(root):
    """What is made of the chapters can be read by who it is for."""
    complaints = []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        maker.make_ui(root / GUIDE, folder, '100')
        for path in list(folder.glob('*.ui')) + [folder / 'guide.gresource.xml']:
            try:
                read = xml.etree.ElementTree.parse(path)
            except xml.etree.ElementTree.ParseError as error:
                complaints.append(f'{path.name}: {error}')
                continue
            for label in read.iter('property'):
                if label.get('name') == 'label' and '<' in (label.text or ''):
                    try:
                        xml.etree.ElementTree.fromstring(f'<a>{label.text}</a>')
                    except xml.etree.ElementTree.ParseError as error:
                        complaints.append(f'{path.name}: {label.text}: {error}')
        maker.make_html(root / GUIDE, folder / 'html')
        for path in (folder / 'html').glob('*/*.html'):
            pages = Pages()
            pages.feed(path.read_text(encoding='utf-8'))
            if pages.wrong or pages.open:
                complaints.append(f'{path.name}: {pages.wrong or pages.open} is not closed well')
    return complaints


PO_FILE = translations.HEAD + 'msgid "_Fire %d"\nmsgstr "Tirer %d"\n'
EN = '''# Fire

Press **Fire**.

![A ship](../pictures/ship.svg)

[Here](fire.md#aim)

## Aim

    rocket-table odds
'''
FR = (EN.replace('# Fire', '# Tirer').replace('**Fire**', '**Tirer**')
      .replace('#aim', '#viser').replace('## Aim', '## Viser'))
CONTENTS = '# Guide\n\n1. [Fire](fire.md)\n'


def sample(changes):
    files = {GUIDE + 'en/README.md': CONTENTS, GUIDE + 'fr/README.md': CONTENTS,
             GUIDE + 'en/fire.md': EN, GUIDE + 'fr/fire.md': FR, GUIDE + 'guide.css': '',
             GUIDE + 'pictures/ship.svg': '<svg/>', 'app/a.c': 'f (_ ("_Fire %d"));\n',
             translations.PO + 'POTFILES': 'app/a.c\n', translations.PO + 'fr.po': PO_FILE}
    for path, change in changes.items():
        files[path] = change(files[path]) if callable(change) else change
    return files


def instead(old, new):
    return lambda text: text.replace(old, new)


FIRE_EN, FIRE_FR = GUIDE + 'en/fire.md', GUIDE + 'fr/fire.md'
BAD = {
    'a heading less': (same_in_all, {FIRE_FR: instead('## Viser\n\n', '')}, 'fire.md: block'),
    'another command': (same_in_all, {FIRE_FR: instead('table odds', 'table plan')}, 'block 6'),
    'a chapter in one language': (same_in_all, {GUIDE + 'en/aim.md': '# Aim\n'}, 'aim.md: is not'),
    'a chapter that is not listed': (same_in_all, {GUIDE + 'en/aim.md': '# Aim\n'},
                                     'aim is not listed'),
    'a link to nowhere': (links, {FIRE_EN: instead('#aim', '#hit')}, 'fire.md#hit leads nowhere'),
    'a link to no chapter': (links, {FIRE_EN: instead('(fire.md#aim)', '(hit.md)')},
                             'hit.md leads'),
    'a link in a sentence': (links, {FIRE_EN: instead('Press', 'See [it](fire.md), press')},
                             'not a paragraph'),
    'a picture that is missing': (pictures, {FIRE_EN: instead('ship.svg', 'boat.svg')},
                                  'no picture or no words: ../pictures/boat.svg'),
    'a picture without words': (pictures, {FIRE_EN: instead('A ship', '')}, 'no words'),
    'a picture that nobody sees': (pictures, {GUIDE + 'pictures/en/old.png': b'x'},
                                   'old.png: no chapter shows it'),
    'pictures that are too large': (pictures,
                                    {GUIDE + 'pictures/ship.svg': ' ' * (PICTURE_BYTES_MAX + 1)},
                                    'too many'),
    'a button that there is not': (words, {FIRE_EN: instead('**Fire**', '**Shoot**')},
                                   'nothing on the screen is called “Shoot”'),
    'a button by another name': (words, {FIRE_FR: instead('**Tirer**', '**Feu**')},
                                 '“Fire” is called Tirer there'),
    'a plain space': (spaces, {FIRE_FR: instead('Press', 'Là ! Press')}, 'fire.md:3: a plain'),
    'a mark inside another': (marks, {FIRE_EN: instead('**Fire**', '**<kbd>**F</kbd>')}, 'is left'),
}


def run(tap, root):
    root = pathlib.Path(root)
    checks = {
        'the guide is the same in all languages': same_in_all,
        'links lead somewhere': links,
        'pictures are there and shown': pictures,
        'what is in bold is on the screen': words,
        'spaces before French marks do not break': spaces,
        'marks are understood': marks,
        'what is made of it is well-formed': made,
    }
    for name, check in checks.items():
        tap.lint(name, check, root)
    for check in checks.values():
        tap.catches(f'good sample: {check.__name__}', check, sample({}), [])
    for name, (check, changes, expected) in BAD.items():
        tap.catches('bad sample: ' + name, check, sample(changes), [expected])


if __name__ == '__main__':
    lint.main(run)
