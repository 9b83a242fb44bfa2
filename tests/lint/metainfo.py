# SPDX-License-Identifier: GPL-3.0-or-later
"""What shops for programs show of Rocket Table: well-formed, complete, and as their published rules
ask for (short name and summary, captions, brand colours, release notes, in every language)."""
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import lint

METAINFO = 'app/data/org.rockettable.RocketTable.metainfo.xml'
LANGUAGE = '{http://www.w3.org/XML/1998/namespace}lang'
LANGUAGES = {None, 'fr'}
# AppStream before 1.0, as in Debian 12, does not know the element that later ones ask for.
TOO_NEW = re.compile(r'^I: .*unknown-tag developer$')
TROUBLE = re.compile(r'^[EWI]: ')


def validated(root):
    done = subprocess.run(['appstreamcli', 'validate', '--no-net', '--strict', '--no-color',
                           str(root / METAINFO)], capture_output=True, text=True, check=False)
    said = [line.strip() for line in done.stdout.splitlines()]
    trouble = [line for line in said if TROUBLE.match(line) and not TOO_NEW.match(line)]
    is_understood = done.returncode == 0 or any(TROUBLE.match(line) for line in said)
    return trouble or ([] if is_understood else said + [done.stderr])


def rules(root):
    tree = ElementTree.parse(root / METAINFO).getroot()

    def texts(path, under=tree):
        return [(element.get(LANGUAGE), ' '.join((element.text or '').split()))
                for element in under.findall(path)]

    wrong = []
    for path, least, most in (('name', 1, 20), ('summary', 10, 35)):
        for language, text in texts(path):
            if not least <= len(text) <= most:
                wrong.append(f'{path} {language or "en"}: {len(text)} characters, not '
                             f'{least} to {most}')
            if text.endswith('.'):
                wrong.append(f'{path}: ends in a full stop')
    for _, text in texts('summary'):
        if tree.findtext('name', '') in text or re.match('(A|An|The) ', text):
            wrong.append('summary: repeats the name, or begins with an article')
    pictures = tree.findall('screenshots/screenshot')
    if not 3 <= len(pictures) <= 6:
        wrong.append(f'{len(pictures)} screenshots, not 3 to 6')
    for picture in pictures:
        captions = texts('caption', picture)
        address = picture.findtext('image', '')
        if {language for language, _ in captions} != LANGUAGES:
            wrong.append(f'{address}: no caption in every language')
        wrong += [f'{address}: a caption ends in a full stop, or is long'
                  for _, text in captions if text.endswith('.') or len(text) > 100]
        if not (root / 'app/data/pictures' / address.rpartition('/')[2]).is_file():
            wrong.append(f'{address}: is not among app/data/pictures')
    schemes = {color.get('scheme_preference') for color in tree.findall('branding/color')}
    if schemes != {'light', 'dark'}:
        wrong.append('no brand colours for light and dark')
    wrong += [f'brand colour {color.text}: everybody has that'
              for color in tree.findall('branding/color') if color.text in ('#ffffff', '#000000')]
    kinds = {url.get('type') for url in tree.findall('url')}
    wrong += [f'no url of type {kind}' for kind in
              ('homepage', 'bugtracker', 'help', 'vcs-browser') if kind not in kinds]
    if tree.find('developer') is None or not tree.find('developer').get('id'):
        wrong.append('no developer id')
    for release in tree.findall('releases/release'):
        if release.find('description/p') is None:
            wrong.append(f'release {release.get("version")}: no notes')
    return wrong


def versions(root):
    """The newest release is the version that is built."""
    built = re.search(r"^  version: '([^']+)'", lint.read(root, 'meson.build'), re.MULTILINE)[1]
    newest = ElementTree.parse(root / METAINFO).getroot().find('releases/release').get('version')
    return [] if newest == built else [f'meson.build says {built}, the newest release is {newest}']


GOOD = '''<component><name>X</name><summary>Ten letters</summary>
<summary xml:lang="fr">Dix lettres</summary><developer id="x"><name>Y</name></developer>
<url type="homepage"/><url type="bugtracker"/><url type="help"/><url type="vcs-browser"/>
<branding><color scheme_preference="light">#123456</color>
<color scheme_preference="dark">#654321</color></branding><screenshots>PICTURES</screenshots>
<releases><release version="1"><description><p>N</p></description></release></releases>
</component>'''.replace('PICTURES', 3 * '''<screenshot><caption>A</caption>
<caption xml:lang="fr">B</caption><image>https://x/a.png</image></screenshot>''')


def run(tap, root):
    tap.lint('appstreamcli has nothing to say', validated, root)
    tap.lint('what shops ask for is there', rules, root)
    tap.lint('the newest release is this version', versions, root)
    files = {'app/data/pictures/a.png': ''}
    tap.catches('good sample', rules, {METAINFO: GOOD, **files}, [])
    for what, old, new, complaint in (
            ('a long summary', 'Ten letters', 'T' * 36, 'summary en: 36'),
            ('a summary in a sentence', 'Ten letters', 'The letters.', 'full stop'),
            ('no caption', '<caption>A</caption>', '', 'no caption'),
            ('no picture', 'a.png', 'b.png', 'not among'),
            ('no dark colour', 'dark', 'light', 'brand colours'),
            ('no help', 'help', 'x', 'type help'),
            ('no developer', 'developer id', 'developer x', 'developer id'),
            ('no notes', '<p>N</p>', '', 'no notes')):
        tap.catches(f'bad sample: {what}', rules, {METAINFO: GOOD.replace(old, new), **files},
                    [complaint])
    tap.catches('bad sample: not well-formed', validated, {METAINFO: '<component><id>x</id>'},
                ['E: '])


lint.main(run)
