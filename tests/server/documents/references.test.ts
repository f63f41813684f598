import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { withoutReferences } from '#server/adapters/previews/references/withoutReferences.ts';

type Parts = Record<string, string | Uint8Array>;

const zip = (parts: Parts) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
function clean(parts: Parts, format: 'docx' | 'odt' = 'odt') {
  const made = unzipSync(withoutReferences(zip(parts), format));
  return Object.fromEntries(Object.entries(made).map(([name, part]) => [name, new TextDecoder().decode(part)]));
}
const odt = (xml: string) => clean({ 'content.xml': `<o:d>${xml}</o:d>` })['content.xml'] ?? '';
const rtf = (text: string) => Buffer.from(withoutReferences(Buffer.from(text, 'latin1'), 'rtf')).toString('latin1');
const rels = (inner: string, document = '') =>
  clean(
    {
      'word/document.xml': `<w:d>${document}</w:d>`,
      'word/_rels/document.xml.rels': `<Relationships>${inner}</Relationships>`,
    },
    'docx',
  )['word/_rels/document.xml.rels'] ?? '';

/** The elements of OpenDocument that have `xlink:href`, but for hyperlinks. */
const elements =
  'anim:audio chart:chart db:component db:connection-resource draw:applet draw:fill-image draw:floating-frame draw:image draw:object draw:object-ole draw:plugin form:button form:form form:image form:image-frame math:math meta:auto-reload meta:template office:dde-source presentation:sound script:event-listener style:background-image style:presentation-page-layout svg:definition-src svg:font-face-uri svg:image table:cell-range-source table:table-source text:alphabetical-index-auto-mark-file text:list-level-style-image text:script text:section-source';
const addresses = [
  'file:///etc/canary.png',
  'FILE:///etc/canary.png',
  '/etc/canary.png',
  '//host/canary.png',
  '../../canary.png',
  'Pictures/../../../canary.png',
  '%2e%2e/canary.png',
  '..%2fcanary.png',
  '%252e%252e/canary.png',
  '\\\\host\\canary.png',
  ' file:///etc/canary.png',
  '&#102;ile:///etc/canary.png',
  'fi&#x6c;e:///etc/canary.png',
  'fi&#9;le:///etc/canary.png',
  'http://127.0.0.1/canary.png',
  'vnd.sun.star.pkg://file%3A%2F%2F%2Fcanary.odt/x.png',
  'vnd.sun.star.expand:$HOME/canary.png',
  'vnd.sun.star.script:canary?language=Basic&amp;location=application',
  'private:factory/canary',
  'data:image/svg+xml,canary',
];

describe('references of OpenDocument', () => {
  it.each(elements.split(' '))('are removed from %s', (element) => {
    expect(odt(`<${element} xlink:href="file:///etc/canary.png" xlink:type="simple">x</${element}>`)).toBe(
      `<o:d><${element}  xlink:type="simple">x</${element}></o:d>`,
    );
  });

  it.each(addresses)('are removed when they are written as %s', (address) => {
    for (const quote of ['"', "'"])
      expect(odt(`<draw:image xlink:href=${quote}${address}${quote}/>`)).not.toContain('canary');
    expect(odt(`<draw:image any:href\n=\n"${address}"/>`)).not.toContain('canary');
  });

  it.each([
    'Pictures/1.png',
    './Object 1',
    'ObjectReplacements/Object 1',
    '#Slide 2',
    '',
    'data:image/png;base64,AAAA',
  ])('stay when they lead to a part: %s', (address) => {
    expect(odt(`<draw:image xlink:href="${address}"/>`)).toContain(`xlink:href="${address}"`);
  });

  it('stay when they are hyperlinks', () => {
    const link = '<text:a xlink:href="https://example.org/">x</text:a><draw:a xlink:href="file:///x">x</draw:a>';
    expect(odt(link)).toContain(link);
  });

  it('are removed in each encoding, with a base, in instructions and from formulas and DDE', () => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><o:d><draw:image xlink:href="file:///etc/canary.png"/></o:d>';
    for (const bytes of [
      Buffer.from(`\ufeff${xml}`, 'utf16le'),
      Buffer.from(xml, 'utf16le'),
      Buffer.from(`\ufeff${xml}`, 'utf16le').swap16(),
    ])
      expect(clean({ 'content.xml': new Uint8Array(bytes) })['content.xml']).toBe(
        '<?xml version="1.0" encoding="UTF-8"?><o:d><draw:image /></o:d>',
      );
    expect(odt('<x xml:base="file:///canary/"/><?xml-stylesheet href="file:///canary"?>')).not.toContain('canary');
    expect(odt(`<c table:formula="of:='file:///canary.ods'#$A.B1"/>`)).not.toContain('canary');
    expect(odt('<c table:formula="of:=WEBSERVICE(&quot;http://canary&quot;)"/>')).not.toContain('canary');
    expect(odt('<text:dde-connection-decl office:dde-application="soffice" office:dde-topic="canary"/>')).not.toContain(
      'canary',
    );
    expect(odt('<c table:formula="of:=SUM([.A1:.B2])"/>')).toContain('of:=SUM([.A1:.B2])');
  });

  it.each([
    ['entities', '<!DOCTYPE d [<!ENTITY a "file:///etc/canary.png">]><o:d/>'],
    ['an encoding that only few programs read', new Uint8Array([0x4c, 0x6f, 0xa7, 0x94, 0x93])],
    ['an unknown encoding', '<?xml version="1.0" encoding="UTF-7"?><o:d/>'],
    ['a tag without end', '<o:d a="'],
  ])('end the conversion of a document with %s', (_, content) => {
    expect(() => clean({ 'content.xml': content })).toThrow('damaged');
  });

  it('are removed from documents inside of the document, and from its pictures', () => {
    const inner = zip({ 'content.xml': '<draw:image xlink:href="file:///canary"/>' });
    expect(new TextDecoder('latin1').decode(withoutReferences(zip({ 'Object 1/x.odt': inner }), 'odt'))).not.toContain(
      'canary',
    );
    const picture =
      '<svg><image xlink:href="file:///canary.png"/><image href="http://canary"/><rect fill="url(http://canary)"/></svg>';
    expect(clean({ 'Pictures/a.svg': picture })['Pictures/a.svg']).toBe('<svg><image /><image /><rect /></svg>');
  });

  it('are not hidden by a second part of the same name, nor by local headers', () => {
    const [good, bad] = ['<a/>', '<draw:image xlink:href="file:///etc/canary.png"/>'];
    const two = Buffer.from(zip({ 'content.xml': good, 'content.xmx': bad }));
    for (let at = two.indexOf('content.xmx'); at >= 0; at = two.indexOf('content.xmx')) two.write('content.xml', at);
    const made = Buffer.from(withoutReferences(two, 'odt'));
    expect(made.toString('latin1').match(/content\.xml/g)).toHaveLength(2);
    expect(new TextDecoder().decode(unzipSync(made)['content.xml'])).not.toContain('canary');
  });

  it('leave a document without any as it is', () => {
    const parts = {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<o:d>é &amp; 1</o:d>',
      'Pictures/1.png': '\x89PNG',
    };
    expect(clean(parts)).toEqual(parts);
    expect(Buffer.from(withoutReferences(zip(parts), 'odt')).toString('latin1', 30, 38)).toBe('mimetype');
  });
});

describe('references of Microsoft documents', () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (kind: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationship Id="r1" Type="${type}/${kind}" Target="${target}"${mode}/>`;

  it.each([
    'image',
    'attachedTemplate',
    'oleObject',
    'externalLink',
    'externalLinkPath',
    'frame',
    'subDocument',
    'video',
    'audio',
    'mailMergeSource',
  ])('are removed when they are of the kind %s', (kind) => {
    expect(rels(relation(kind, 'file:///etc/canary.png'))).not.toContain('canary');
    expect(rels(relation(kind, 'http://127.0.0.1/canary.png', " TargetMode='&#69;xternal'"))).not.toContain('canary');
    expect(rels(relation(kind, 'file:///etc/canary.png', ''))).not.toContain('canary');
  });

  it('stay when they are hyperlinks, unless something else uses them', () => {
    const link = relation('hyperlink', 'https://example.org/canary');
    expect(rels(link, '<w:hyperlink r:id="r1"/>')).toContain('canary');
    expect(rels(link, '<a:hlinkClick r:id="r1"/>')).toContain('canary');
    expect(rels(link, '<w:hyperlink r:id="r1"/><a:blip r:link="r&#49;"/>')).not.toContain('canary');
  });

  it('stay when they lead to parts', () => {
    for (const target of ['media/image1.png', '../media/image1.png', '/word/media/image1.png'])
      expect(rels(relation('image', target, ''))).toContain(target);
    expect(rels(relation('aFChunk', 'canary.html', ''))).not.toContain('canary');
  });

  const documentOf = (xml: string) =>
    clean({ 'word/document.xml': `<w:d>${xml}</w:d>` }, 'docx')['word/document.xml'] ?? '';
  const field = (...pieces: string[]) =>
    `<w:fldChar w:fldCharType="begin"/>${pieces.map((text) => `<w:instrText>${text}</w:instrText>`).join('')}<w:fldChar w:fldCharType="separate"/><w:t>result</w:t><w:fldChar w:fldCharType="end"/>`;

  it.each(['INCLUDEPICTURE', 'includetext', 'IMPORT', 'LINK', 'DDEAUTO', 'DDE', 'RD', 'DATABASE'])(
    'are removed from the field %s, whose result stays',
    (keyword) => {
      const instruction = ` ${keyword} "file:///etc/canary.png" `;
      expect(documentOf(`<w:fldSimple w:instr='${instruction}'/>`)).not.toContain('canary');
      const split = [...instruction].map((character) => `&#${character.charCodeAt(0)};`);
      for (const pieces of [[instruction], split, ['<![CDATA[', instruction, ']]>']]) {
        const made = documentOf(field(...(pieces.length === 3 ? [pieces.join('')] : pieces)));
        expect(made).not.toMatch(/canary|&#9/);
        expect(made).toContain('result');
      }
      expect(documentOf(field(' PAGE ', field(instruction)))).not.toContain('canary');
    },
  );

  it('stay in fields of the document itself', () => {
    for (const instruction of [
      ' PAGE \\* MERGEFORMAT',
      'HYPERLINK "https://example.org"',
      ' TOC \\o "1-3"',
      ' = 1 + 1',
    ])
      expect(documentOf(field(instruction))).toContain(instruction);
  });

  it('are removed from formulas and data sources of sheets', () => {
    expect(documentOf('<f>_xlfn.WEBSERVICE("http://canary")</f><v>1</v>')).toBe('<w:d><f></f><v>1</v></w:d>');
    expect(documentOf('<webPr url="http://canary"/><textPr sourceFile="/canary"/>')).not.toContain('canary');
    expect(documentOf('<f>SUM(A1:B2)</f>')).toContain('<f>SUM(A1:B2)</f>');
  });
});

describe('references of RTF', () => {
  const field = (instruction: string) => `{\\rtf1 {\\field{\\*\\fldinst ${instruction}}{\\fldrslt old}} END}`;

  it.each([
    'INCLUDEPICTURE "/canary.png" \\\\d',
    '{ INCLUDEPICTURE "/canary.png"}',
    '{INCL}{UDE}{PICTURE "/canary"}',
    '{\\b INCL\r\nUDEPICTURE "/canary"}',
    '\\\'49NCLUDETEXT "/canary"',
    '\\u73?NCLUDETEXT "/canary"',
    '\\uc0\\u73 NCLUDETEXT "/canary"',
    '{\\uc2\\u73 xyNCLUDETEXT "/canary"}',
    'I\\u78 XCLUDETEXT "/canary"',
    '\\bin3 }}}INCLUDETEXT "/canary"',
    'import "/canary"',
    'LINK Word.Document "/canary"',
    'DDEAUTO soffice "/canary"',
    'HYPER\\~LINK canary',
    '{\\field{\\*\\fldinst INCLUDETEXT "/canary"}}',
  ])('are removed from the field %s, whose result stays', (instruction) => {
    const made = rtf(field(instruction));
    expect(made).not.toContain('canary');
    expect(made).toContain('{\\fldrslt old}');
    expect(made).toContain('END}');
  });

  it('are removed with templates, objects and pictures of shapes', () => {
    for (const group of [
      '{\\*\\template /canary.dot}',
      '{\\*\\objdata 0105canary}',
      '{\\sp{\\sn pibName}{\\sv /canary.png}}',
      '{\\sp{\\sn fillBlipName}{\\sv /canary.png}}',
      '{\\sp{\\sn pi{\\b b}Name}{\\sv /canary.png}}',
    ])
      expect(rtf(`{\\rtf1 START ${group} END}`)).toBe('{\\rtf1 START  END}');
  });

  it('stay in fields of the document itself', () => {
    for (const instruction of ['PAGE', '{ HYPERLINK "https://example.org" }', 'TOC \\\\o "1-3"'])
      expect(rtf(field(instruction))).toBe(field(instruction));
  });

  it('end the conversion of a document with groups deeper than any program reads', () => {
    expect(() => rtf(`{\\rtf1 ${'{'.repeat(100_000)}`)).toThrow('tooHard');
  });
});
