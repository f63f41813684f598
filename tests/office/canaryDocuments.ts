import { zipped } from '#tests/support/content/documents.ts';
import { letter } from './letter.ts';

/** Documents that refer to something outside, by the place of the reference. */
export type Canaries = Record<string, Uint8Array<ArrayBuffer>>;

const spaces = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"',
  'xlink="http://www.w3.org/1999/xlink"',
]
  .map((space) => `xmlns:${space}`)
  .join(' ');
const kinds = { odt: 'text', ods: 'spreadsheet', odp: 'presentation' };

function open(kind: keyof typeof kinds, body: string, styles = ''): Uint8Array<ArrayBuffer> {
  const type = `application/vnd.oasis.opendocument.${kinds[kind]}`;
  const entry = (path: string, media: string) =>
    `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${media}"/>`;
  return zipped({
    mimetype: type,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${entry('/', type)}${entry('content.xml', 'text/xml')}</manifest:manifest>`,
    'content.xml': `<?xml version="1.0"?><office:document-content ${spaces} office:version="1.2"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kinds[kind]}>${body}</office:${kinds[kind]}></office:body></office:document-content>`,
  });
}

/** The same document for each place from which LibreOffice loads by itself. */
export function canaryDocuments(target: string): Canaries {
  const link = `xlink:href="${target}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;
  const size = 'svg:width="16cm" svg:height="18cm" svg:x="1cm" svg:y="1cm"';
  const frame = `<draw:frame ${size} text:anchor-type="paragraph"><draw:image ${link}/></draw:frame>`;
  const object = `<draw:frame ${size} text:anchor-type="paragraph"><draw:object ${link}/></draw:frame>`;
  const floating = `<draw:frame ${size} text:anchor-type="paragraph"><draw:floating-frame ${link}/></draw:frame>`;
  const page = (content: string) => `<draw:page draw:name="a">${content}</draw:page>`;
  const cell = (content: string) =>
    `<table:table table:name="a"><table:shapes>${content}</table:shapes><table:table-row><table:table-cell office:value-type="string"><text:p>START</text:p></table:table-cell></table:table-row></table:table>`;
  const filled = `<draw:fill-image draw:name="f" ${link}/>`;
  const fillStyle = `<style:style style:name="g" style:family="graphic"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="f"/></style:style>`;
  const level = `<text:list-style style:name="L"><text:list-level-style-image text:level="1" ${link}><style:list-level-properties fo:width="14cm" fo:height="16cm"/></text:list-level-style-image></text:list-style>`;
  const list = '<text:list text:style-name="L"><text:list-item><text:p>START</text:p></text:list-item></text:list>';
  const background = `<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:padding="4cm"><style:background-image ${link}/></style:paragraph-properties></style:style>`;
  const section = `<text:section text:name="s"><text:section-source ${link}/><text:p>x</text:p></text:section>`;
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const included = (keyword: string) =>
    `<w:p><w:fldSimple w:instr='${keyword} "${target}" \\d'><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`;
  const path = target.replace('file://', '');
  const rtf = (body: string) => new Uint8Array(Buffer.from(`{\\rtf1 START ${body} END}`, 'latin1'));
  return {
    'frame.odt': open('odt', `<text:p>START${frame}</text:p>`),
    'object.odt': open('odt', `<text:p>START${object}${floating}</text:p>`),
    'list.odt': open('odt', list, level),
    'background.odt': open('odt', '<text:p text:style-name="P">START</text:p>', background),
    'section.odt': open('odt', `<text:p>START</text:p>${section}`),
    'frame.odp': open('odp', page(frame)),
    'fill.odp': open('odp', page(`<draw:rect draw:style-name="g" ${size}/>`), filled + fillStyle),
    'frame.ods': open('ods', cell(frame)),
    'table.ods': open('ods', `<table:table table:name="a"><table:table-source ${link}/></table:table>`),
    'picture.rtf': rtf(`{\\field{\\*\\fldinst { INCLUDEPICTURE "${path}" \\\\d}}{\\fldrslt old}}`),
    'split.rtf': rtf(`{\\field{\\*\\fldinst {INCL}{\\'55DE}{PICTURE "${path}" \\\\d}}{\\fldrslt old}}`),
    'text.rtf': rtf(`{\\field{\\*\\fldinst { INCLUDETEXT "${path}"}}{\\fldrslt old}}`),
    'fields.docx': letter(included('INCLUDEPICTURE') + included('INCLUDETEXT')),
    'relation.docx': letter('<w:p><w:r><w:t>START</w:t></w:r></w:p>', {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/image" Target="${target}" TargetMode="External"/></Relationships>`,
    }),
  };
}
