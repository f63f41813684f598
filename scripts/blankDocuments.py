"""Makes the blank documents of the New menu with LibreOffice, and writes them to server/adapters/documents/blank.

They are kept in the repository; this runs again only to change them: `/usr/bin/python3 scripts/blankDocuments.py` (needs
the Debian packages libreoffice and python3-uno). Paper is A4, and no language is set, so that office programs check the
spelling in the language of whoever writes.
"""

import re
import subprocess
import tempfile
import time
import zipfile
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue

FOLDER = Path(__file__).parent.parent / "server/adapters/documents/blank"
PIPE = "strongroom-blank"
# Kind of document, and the names of the export filters by extension.
KINDS = {
    "swriter": {"docx": "MS Word 2007 XML", "odt": "writer8"},
    "scalc": {"xlsx": "Calc MS Excel 2007 XML", "ods": "calc8"},
    "simpress": {"pptx": "Impress MS PowerPoint 2007 XML", "odp": "impress8"},
}
A4 = {"Width": 21000, "Height": 29700}
# The languages that LibreOffice sets everywhere, and where it says who made the document and when.
LANGUAGES = [
    rb'<w:lang [^>]*/>',
    rb' lang="[a-zA-Z-]+"',
    rb"<dc:language>.*?</dc:language>",
    rb' (?:fo|style|loext):(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?="[^"]*"',
]
# LibreOffice names fonts of the computer that it runs on. These are on other computers too, or have a stand-in there.
LOCAL_FONTS = rb"(?:DejaVu|WenQuanYi|Noto|Liberation)[\w ]*"
FONTS = [
    (rb'<w:font w:name="' + LOCAL_FONTS + rb'">.*?</w:font>', b""),
    (rb'(font-family(?:-asian|-complex)?=")(?:&apos;)?' + LOCAL_FONTS + rb'(?:&apos;)?"', rb'\1Liberation Sans"'),
    (rb'((?:typeface|w:ascii|w:hAnsi|w:eastAsia|w:cs|<name val)=")' + LOCAL_FONTS + rb'"', rb'\1Arial"'),
    (rb"&amp;&quot;" + LOCAL_FONTS + rb"(?:,\w+)?&quot;", b""),
]
STAMPS = [
    rb"<(meta:creation-date|dc:date|meta:editing-duration|meta:editing-cycles|meta:document-statistic|meta:user-defined)\b"
    rb"(?:[^>]*/>|.*?</\1>)",
    rb"<(dcterms:created|dcterms:modified|cp:revision|cp:lastModifiedBy|dc:creator|TotalTime)\b(?:[^>]*/>|.*?</\1>)",
]


def value(name, content):
    pair = PropertyValue()
    pair.Name, pair.Value = name, content
    return pair


def connect():
    resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
        except Exception:
            time.sleep(0.5)
    raise SystemExit("LibreOffice did not start.")


def make(desktop, kind, filters):
    document = desktop.loadComponentFromURL(f"private:factory/{kind}", "_blank", 0, (value("Hidden", True),))
    if kind != "simpress":
        styles = document.StyleFamilies.getByName("PageStyles")
        for index in range(styles.Count):
            style = styles.getByIndex(index)
            if not getattr(style, "IsLandscape", False):
                style.setPropertyValues(tuple(A4), tuple(A4.values()))
            # Spreadsheets have the name of the sheet and the page in them.
            style.setPropertyValues(("FooterIsOn", "HeaderIsOn"), (False, False))
    for extension, name in filters.items():
        target = FOLDER / f"blank.{extension}"
        document.storeToURL(target.as_uri(), (value("FilterName", name),))
        tidy(target)
    document.close(True)


def tidy(target):
    """Packs a document again: smaller, without a language, stamps and a thumbnail of the empty page."""
    with zipfile.ZipFile(target) as packed:
        parts = [(part.filename, packed.read(part)) for part in packed.infolist()]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in parts:
            if "humbnail" in name or name.endswith("/"):
                continue
            if name.endswith((".xml", ".rels")):
                for unwanted, instead in [*((pattern, b"") for pattern in [*LANGUAGES, *STAMPS]), *FONTS]:
                    content = re.sub(unwanted, instead, content, flags=re.S)
                content = re.sub(rb'<manifest:file-entry [^>]*(?:humbnail|full-path="[^"]+/")[^>]*/>', b"", content)
                content = re.sub(rb'<Relationship [^>]*humbnail[^>]*/>', b"", content)
            part = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            part.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            packed.writestr(part, content)


with tempfile.TemporaryDirectory() as profile:
    options = ["--headless", "--norestore", "--nologo", "--nodefault", f"--accept=pipe,name={PIPE};urp;"]
    office = subprocess.Popen(["soffice", f"-env:UserInstallation=file://{profile}/user", *options])
    try:
        desktop = connect().ServiceManager.createInstance("com.sun.star.frame.Desktop")
        FOLDER.mkdir(parents=True, exist_ok=True)
        for kind, filters in KINDS.items():
            make(desktop, kind, filters)
        desktop.terminate()
    finally:
        office.wait(60)
