# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the user's guide out of its chapters, which are Markdown of a simple kind (see parse):

make-guide.py ui SOURCE FOLDER WIDTH    as GtkBuilder files and a list of headings, with the
                                        description of the resource that holds them, for the
                                        program; drawings have become PNG of that width
make-guide.py html SOURCE FOLDER        as pages for a browser

FOLDER of html may stand below $DESTDIR, as when installing. Which chapters there are, and in which
order, says README.md of each language."""
import html
import os
import pathlib
import re
import shutil
import sys

PREFIX = "/org/rockettable/RocketTable/guide"
INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|<kbd>(?P<key>[^<]+)</kbd>")
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)$")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)$")
ITEM = re.compile(r"(- |\d+\. )(.*)")


# ---- Reading ----

def slug(title):
    """The name of a heading in links, as forges make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def gather(lines):
    """A run of lines as one text."""
    return " ".join(line.strip() for line in lines)


def read_items(lines):
    """What each item says; a line that goes on is indented."""
    items = []
    for line in lines:
        item = ITEM.match(line)
        if item:
            items.append([item[2]])
        else:
            items[-1].append(line)
    return [gather(item) for item in items]


def read_rows(lines):
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return [row for row in rows if not all(re.fullmatch(":?-+:?", cell) for cell in row)]


def read_block(lines):
    """A block between empty lines: its kind, and what it says."""
    first, whole = lines[0], gather(lines)
    if first.startswith("#"):
        return "heading", (len(first) - len(first.lstrip("#")), first.lstrip("# "))
    if all(line.startswith("    ") for line in lines):
        return "code", "\n".join(line[4:] for line in lines)
    if PICTURE.match(whole):
        return "picture", PICTURE.match(whole).groups()
    if LINK.match(whole):
        return "link", LINK.match(whole).groups()
    if first.startswith("|"):
        return "table", read_rows(lines)
    if first.startswith(">"):
        return "note", gather(line.lstrip("> ") for line in lines)
    if ITEM.match(first):
        return "numbers" if first[0].isdigit() else "points", read_items(lines)
    return "text", whole


def parse(text):
    """The blocks of a chapter. Marks inside a text: `code`, **what stands on the screen** and
    <kbd>key</kbd>; a link is a paragraph of its own, so that a finger hits it."""
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    return [read_block(block.split("\n")) for block in re.split(r"\n\n+", text.strip("\n"))]


def contents(folder):
    """The chapters of a language in their order: {name: blocks}."""
    page = parse((folder / "README.md").read_text(encoding="utf-8"))
    names = [LINK.match(item)[2].removesuffix(".md")
             for kind, items in page if kind == "numbers" for item in items]
    return {name: parse((folder / f"{name}.md").read_text(encoding="utf-8")) for name in names}


def title_of(blocks):
    return next(block[1] for kind, block in blocks if kind == "heading")


def target_of(link):
    """Where a link goes, as the program knows it: chapter, or chapter#heading."""
    return link.replace(".md", "")


def languages(source):
    return sorted(path.name for path in source.iterdir() if (path / "README.md").is_file())


def mark(text, style):
    """The text for a reader of markup; `style` has how each kind of mark is written."""
    parts, end = [], 0
    for found in INLINE.finditer(text):
        kind = found.lastgroup
        parts += [html.escape(text[end:found.start()], quote=False),
                  style[kind].format(html.escape(found[kind], quote=False))]
        end = found.end()
    return "".join(parts) + html.escape(text[end:], quote=False)


# ---- For the program ----

PANGO = {"code": "<tt>{}</tt>", "bold": "<b>{}</b>", "key": "<tt><b>{}</b></tt>"}


def plain(text):
    """Without any marks, for who searches."""
    return INLINE.sub(lambda found: found[found.lastgroup], text)


class Ours(str):
    """A text of the program's own, which is translated with the others."""


def line(key, value):
    translated = ' translatable="yes"' if isinstance(value, Ours) else ""
    return f'<property name="{key}"{translated}>{html.escape(str(value))}</property>'


def thing(kind, properties, inside="", style="", name=""):
    """A widget. A property whose name begins with a colon is for screen readers."""
    lines = [f'<object class="{kind}"' + (f' id="{html.escape(name)}"' if name else "") + ">"]
    lines += [line(key, value) for key, value in properties.items() if not key.startswith(":")]
    told = "".join(line(key[1:], value) for key, value in properties.items()
                   if key.startswith(":"))
    lines += [f"<accessibility>{told}</accessibility>"] if told else []
    lines += ["<style>" + "".join(f'<class name="{word}"/>' for word in style.split())
              + "</style>"] if style else []
    return "\n".join(lines) + inside + "</object>\n"


def child(inside, layout=None):
    told = "".join(f'<property name="{key}">{value}</property>'
                   for key, value in (layout or {}).items())
    if told:
        inside = inside.removesuffix("</object>\n") + f"<layout>{told}</layout></object>\n"
    return f"<child>{inside}</child>\n"


def label(text, style="", name="", **properties):
    return thing("GtkLabel", {"label": mark(text, PANGO), "use-markup": 1, "wrap": 1, "xalign": 0,
                              **properties}, "", style, name)


def heading(level, text):
    return label(text, f"guide-heading guide-heading-{level}", slug(text),
                 **{"accessible-role": "heading", ":level": level})


def box(children, orientation, spacing, style=""):
    return thing("GtkBox", {"orientation": orientation, "spacing": spacing},
                 "".join(children), style)


def quote(text):
    """A text as GVariant writes it."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"


def link(text, target):
    return thing("GtkButton", {"label": plain(text), "action-name": "guide.open",
                               "action-target": quote(target_of(target)), "halign": "start"},
                 "", "guide-link touch")


def items(texts, is_numbered):
    """A dot before each says nothing to who listens."""
    def sign(i):
        told = {} if is_numbered else {"accessible-role": "presentation"}
        return label(f"{i}." if is_numbered else "•", "guide-sign", yalign=0, **told)
    return box([child(box([child(sign(i)), child(label(text, hexpand=1))], "horizontal", 8))
                for i, text in enumerate(texts, 1)], "vertical", 8)


def table(rows):
    cells = [child(label(cell, "guide-head" if y == 0 else "", yalign=0),
                   {"column": x, "row": y}) for y, row in enumerate(rows)
             for x, cell in enumerate(row)]
    return thing("GtkGrid", {"column-spacing": 16, "row-spacing": 8}, "".join(cells),
                 "guide-table")


def code(text):
    copy = Ours("Copy")
    shown = thing("GtkLabel", {"label": text, "wrap": 1, "wrap-mode": "char", "xalign": 0,
                               "hexpand": 1, "selectable": 1}, "", "guide-code-text")
    button = thing("GtkButton", {"icon-name": "edit-copy-symbolic", "tooltip-text": copy,
                                 ":label": copy, "action-name": "guide.copy",
                                 "action-target": quote(text), "valign": "start"}, "", "touch flat")
    return box([child(shown), child(button)], "horizontal", 8, "guide-code")


def picture_name(path):
    """In the program: a drawing has become a PNG."""
    return path.removeprefix("../pictures/").replace(".svg", ".png")


def picture(text, path):
    return thing("GtkPicture", {"alternative-text": text, ":label": text}, "", "guide-picture",
                 picture_name(path))


def widget(kind, block):
    if kind == "heading":
        return heading(*block)
    if kind == "code":
        return code(block)
    if kind == "picture":
        return picture(*block)
    if kind == "link":
        return link(*block)
    if kind == "table":
        return table(block)
    if kind == "note":
        return label(block, "guide-note")
    if kind in ("numbers", "points"):
        return items(block, kind == "numbers")
    return label(block)


def page(blocks, following):
    """A chapter; at its end, the way to the one that follows."""
    children = [child(widget(kind, block)) for kind, block in blocks]
    if following:
        name, title = following
        children.append(child(link(title + "  →", name)))
    inside = "".join(children)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<interface>\n'
            + thing("GtkBox", {"orientation": "vertical", "spacing": 12}, inside, "guide-text",
                    "chapter") + "</interface>\n")


def words_of(kind, block):
    """What a block says, for who searches."""
    if kind == "table":
        return plain(" ".join(cell for row in block for cell in row))
    if kind in ("numbers", "points"):
        return plain(" ".join(block))
    if kind in ("link", "picture"):
        return plain(block[0])
    return plain(block).replace("\n", " ")


def index(chapters):
    """A line for each heading: chapter, anchor, level, title, and all that is said below it."""
    lines = []
    for name, blocks in chapters.items():
        for kind, block in blocks:
            if kind == "heading":
                level, title = block
                lines.append([name, slug(title), str(level), title, ""])
            else:
                lines[-1][4] += words_of(kind, block) + " "
    return "".join("\t".join(line) + "\n" for line in lines)


def make_ui(source, folder, width):
    files = []
    for language in languages(source):
        chapters = contents(source / language)
        names = list(chapters)
        texts = {"index": index(chapters)}
        for i, (name, blocks) in enumerate(chapters.items()):
            following = names[i + 1:i + 2]
            texts[name + ".ui"] = page(
                blocks, following and (following[0], title_of(chapters[following[0]])))
            files += [(f"pictures/{picture_name(block[1])}",
                       block[1].removeprefix("../pictures/").replace(".svg", f"-{width}.png"))
                      for kind, block in blocks if kind == "picture"]
        for name, text in texts.items():
            (folder / f"{language}-{name}").write_text(text, encoding="utf-8")
            files.append((f"{language}/{name}", f"{language}-{name}"))
    # Pictures are compressed already.
    lines = [f'<file alias="{alias}"' + ("" if name.endswith(".png") else ' compressed="true"')
             + f">{name}</file>" for alias, name in sorted(set(files))]
    (folder / "guide.gresource.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<gresources>\n'
        f'<gresource prefix="{PREFIX}">\n' + "\n".join(lines) + "\n</gresource>\n</gresources>\n",
        encoding="utf-8")


# ---- For a browser ----

HTML = {"code": "<code>{}</code>", "bold": "<b>{}</b>", "key": "<kbd>{}</kbd>"}
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Rocket Table</title>
<link rel="stylesheet" href="../guide.css">
</head>
<body>
<nav>
<a href="index.html">Rocket Table</a>
<ol>
{chapters}
</ol>
<p>{languages}</p>
</nav>
<main>
{text}
</main>
</body>
</html>
"""


def tag(name, inside, **attributes):
    told = "".join(f' {key}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{inside}</{name}>"


def html_link(text, target):
    return tag("a", mark(text, HTML), href=target.replace(".md", ".html"))


def html_item(text):
    found = LINK.match(text)
    return tag("li", html_link(*found.groups()) if found else mark(text, HTML))


def html_table(rows):
    lines = [tag("tr", "".join(tag("td" if y else "th", mark(cell, HTML)) for cell in row))
             for y, row in enumerate(rows)]
    return tag("table", "\n".join(lines))


def html_block(kind, block):
    if kind == "heading":
        level, text = block
        return tag(f"h{level}", mark(text, HTML), id=slug(text))
    if kind == "code":
        return tag("pre", html.escape(block))
    if kind == "picture":
        return f'<img src="{html.escape(block[1])}" alt="{html.escape(block[0])}">'
    if kind == "link":
        return tag("p", html_link(*block), **{"class": "link"})
    if kind == "table":
        return html_table(block)
    if kind == "note":
        return tag("blockquote", mark(block, HTML))
    if kind in ("numbers", "points"):
        return tag("ol" if kind == "numbers" else "ul", "\n".join(map(html_item, block)))
    return tag("p", mark(block, HTML))


def make_html(source, folder):
    names = {"en": "English", "fr": "Français"}
    for language in languages(source):
        chapters = contents(source / language)
        pages = {"index": parse((source / language / "README.md").read_text(encoding="utf-8")),
                 **chapters}
        listed = "\n".join(tag("li", tag("a", title_of(blocks), href=f"{name}.html"))
                           for name, blocks in chapters.items())
        (folder / language).mkdir(parents=True, exist_ok=True)
        for name, blocks in pages.items():
            others = " ".join(tag("a", names[other], href=f"../{other}/{name}.html", lang=other)
                              for other in languages(source) if other != language)
            text = PAGE.format(language=language, title=title_of(blocks), chapters=listed,
                               languages=others,
                               text="\n".join(html_block(*block) for block in blocks))
            (folder / language / f"{name}.html").write_text(text, encoding="utf-8")
    shutil.copyfile(source / "guide.css", folder / "guide.css")
    for path in sorted(source.glob("pictures/**/*.*")):
        copy = folder / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def main():
    what, source, folder = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    if what == "html":
        make_html(source, pathlib.Path(os.environ.get("DESTDIR", "") + folder))
    else:
        make_ui(source, pathlib.Path(folder), sys.argv[4])


if __name__ == "__main__":
    main()
