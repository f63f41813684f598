import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { health } from '#contract/instance/health.ts';
import { settings } from '#contract/instance/settings.ts';
import { previewReasons, previews } from '#contract/previews.ts';
import { search } from '#contract/search.ts';
import { countIn } from '#server/plugins/previews/pageSearch.service.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { docx, pdf, xlsx, zipped } from '#tests/support/content/documents.ts';
import { outlookMail } from '#tests/support/content/outlook.ts';
import { sample } from '#tests/support/samples.ts';

/** Milliseconds for a dozen documents where LibreOffice is installed. */
const SLOW_MS = 240_000;
const byId = (id: number) => ({ params: { id: String(id) }, query: {} });

async function withFiles(contents: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const app = await createTestApp();
  const root = await app.root();
  const { body: folder } = await app.admin.call(folders.create, { body: { name: 'Papers', parentId: root } });
  const success: UploadResult['success'] = [];
  const entries = Object.entries(contents);
  // As many as one upload may have.
  for (let at = 0; at < entries.length; at += 10)
    success.push(...(await app.admin.upload(folder.id, Object.fromEntries(entries.slice(at, at + 10)))).success);
  const idOf = (name: string) => success.find((file) => file.name === name)?.id ?? 0;
  const reader = await app.person('reader');
  await app.grant(folder.id, reader, Rights.Read);
  return { app, folder, idOf, reader };
}
/** The preview when it is ready, or has failed. */
async function finishedPreview(person: Person, id: number) {
  const read = async () => (await person.call(previews.state, byId(id))).body;
  await eventually(async () => expect((await read()).state).not.toBe('pending'));
  return read();
}
async function page(person: Person, id: number, n: number, query = '') {
  const response = await person.fetch(`/file/${id}/page/${n}${query}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
/** Width and height of a JPEG. */
function sizeOf(image: Buffer): [number, number] {
  for (let at = 2; at < image.length; at += 2 + image.readUInt16BE(at + 2)) {
    const marker = image[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [image.readUInt16BE(at + 7), image.readUInt16BE(at + 5)];
  }
  return [0, 0];
}
async function viewOnly(app: TestApp, id: number) {
  const { body } = await app.admin.call(folders.get, { params: { id: String(id) } });
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, viewOnly: true } });
}

describe('GET /file/{id}/preview', () => {
  it('returns the kind by the content, with the pages, or a reason why there are none', {
    timeout: SLOW_MS,
  }, async () => {
    const { idOf, reader } = await withFiles({
      'two.pdf': pdf('One', 'Two'),
      'letter.docx': docx('Dear Ann', 'yours'),
      'sheet.xlsx': xlsx(['Rent', 'Heating'], 'own', 12),
      'note.txt': 'One\nTwo',
      'mail.eml': 'Subject: Hello\r\nFrom: a@example.org\r\n\r\nWords',
      'photo.jpg': sample('hopper.jpg'),
      'fake.docx': 'no document at all',
      'fake.pdf': 'no PDF either',
      'pdf.txt': pdf('A PDF'),
      'data.bin': new Uint8Array([0, 1, 2, 3]),
    });
    const previewOf = async (name: string) => {
      const { kind, state, pages, reason } = await finishedPreview(reader, idOf(name));
      return [kind, state, pages ?? reason];
    };
    expect(await previewOf('two.pdf')).toEqual(['pdf', 'ready', 2]);
    expect(await previewOf('letter.docx')).toEqual(['pdf', 'ready', 1]);
    expect(await previewOf('sheet.xlsx')).toEqual(['pdf', 'ready', 1]);
    expect(await previewOf('note.txt')).toEqual(['text', 'ready', 1]);
    expect(await previewOf('mail.eml')).toEqual(['pdf', 'ready', 1]);
    expect(await previewOf('photo.jpg')).toEqual(['image', 'ready', 1]);
    expect(await previewOf('pdf.txt')).toEqual(['pdf', 'ready', 1]);
    const damaged = 'The file is damaged, or is not what its name says.';
    expect(await previewOf('fake.docx')).toEqual(['pdf', 'failed', damaged]);
    expect(await previewOf('fake.pdf')).toEqual(['pdf', 'failed', damaged]);
    expect(await previewOf('data.bin')).toEqual(['none', 'failed', 'There is no preview of files of this kind.']);
    const content = await reader.fetch(`/file/${idOf('letter.docx')}/preview/content`);
    expect([content.status, content.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await content.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const text = await reader.fetch(`/file/${idOf('note.txt')}/preview/content`);
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'One\nTwo']);
    expect((await reader.fetch(`/file/${idOf('fake.docx')}/preview/content`)).status).toBe(415);
    expect((await page(reader, idOf('data.bin'), 1)).status).toBe(415);
  });

  it('has failed when the pages of a converted document would be empty and the document is not', {
    timeout: SLOW_MS,
  }, async () => {
    const hidden = '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Words</w:t></w:r></w:p>';
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    // A whole package: of a part alone, which LibreOffice does not open, the text is shown instead.
    const parts = 'http://schemas.openxmlformats.org/package/2006';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    const letterOf = (body: string) =>
      zipped({
        '[Content_Types].xml': `<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="${parts}/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
        'word/document.xml': `<w:document ${space}><w:body>${body}</w:body></w:document>`,
      });
    const { app, idOf } = await withFiles({ 'lost.docx': letterOf(hidden), 'empty.docx': letterOf('<w:p/>') });
    const hasOffice = (await app.admin.call(health.report, {})).body.readers.office === 'used';
    const lost = await finishedPreview(app.admin, idOf('lost.docx'));
    if (hasOffice) expect(lost).toEqual({ kind: 'pdf', state: 'failed', reason: previewReasons.lost });
    expect((await finishedPreview(app.admin, idOf('empty.docx'))).state).toBe('ready');
  });

  it('shows an Outlook mail in the same form as a standard one: people, texts and attachments, no remote content', async () => {
    const { idOf, reader } = await withFiles({
      'mail.msg': outlookMail({
        subject: 'Hello',
        from: { name: 'Ann', email: 'ann@example.org' },
        to: [],
        html: '<script>alert(1)</script><img src="http://example.org/seen"><p>Words <b>of</b> hers</p>',
        attachments: ['plan.pdf'],
      }),
      'fake.msg': 'no mail of Outlook',
    });
    expect(await finishedPreview(reader, idOf('mail.msg'))).toEqual({ kind: 'pdf', state: 'ready', pages: 1 });
    expect(await finishedPreview(reader, idOf('fake.msg'))).toMatchObject({ kind: 'pdf', state: 'failed' });
    const hits = async (search: string) =>
      (await reader.call(previews.text, { params: { id: String(idOf('mail.msg')) }, query: { search } })).body.items;
    for (const shown of ['ann@example.org', 'words of hers', 'plan.pdf'])
      expect([shown, await hits(shown)]).toEqual([shown, [{ page: 1, count: 1 }]]);
    for (const unseen of ['alert', 'seen']) expect(await hits(unseen)).toEqual([]);
  });
});

describe('the preview of an image', () => {
  it('has the pages of a scan, each drawn by itself, and one page of an animation', async () => {
    const frames = ['#ff0000', '#0000ff'].map((background) => ({
      create: { width: 40, height: 40, channels: 3 as const, background },
    }));
    const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const animation = await sharp(images, { join: { animated: true } })
      .gif()
      .toBuffer();
    const scan = await sharp(images, { join: { animated: true } })
      .tiff()
      .toBuffer();
    const { app, idOf, reader } = await withFiles({
      'fax.tif': sample('scans/two-pages.tif'),
      'scan.tiff': new Uint8Array(scan),
      'animation.gif': new Uint8Array(animation),
    });
    for (const [name, pages] of [['fax.tif', 2] as const, ['scan.tiff', 2] as const, ['animation.gif', 1] as const])
      expect([name, await finishedPreview(reader, idOf(name))]).toEqual([
        name,
        { kind: 'image', state: 'ready', pages },
      ]);
    const [first, second] = [await page(reader, idOf('fax.tif'), 1), await page(reader, idOf('fax.tif'), 2)];
    expect([first.status, second.status, (await page(reader, idOf('fax.tif'), 3)).status]).toEqual([200, 200, 404]);
    expect(first.bytes.equals(second.bytes)).toBe(false);
    const [, , blue] = (await sharp((await page(reader, idOf('scan.tiff'), 2)).bytes).stats()).channels;
    expect(blue?.mean).toBeGreaterThan(200);
    await app.stop();
  });

  it('is failed with a reason for damaged ones, and content, page and thumbnail are refused', async () => {
    const noise = {
      create: {
        width: 64,
        height: 64,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
      },
    };
    const image = sharp({ ...noise, create: { ...noise.create, background: '#fff' } });
    const made = {
      png: await image.clone().png().toBuffer(),
      jpg: await image.clone().jpeg().toBuffer(),
      gif: await image.clone().gif().toBuffer(),
      tif: await image.clone().tiff({ compression: 'none' }).toBuffer(),
      bmp: Buffer.from(sample('rgb24.bmp')),
    };
    const cuts: [string, Uint8Array<ArrayBuffer>][] = Object.entries(made).flatMap(([extension, bytes]) => [
      [`half.${extension}`, new Uint8Array(bytes.subarray(0, bytes.length >> 1))],
      [`head.${extension}`, new Uint8Array(bytes.subarray(0, 33))],
    ]);
    cuts.push(['tail.png', new Uint8Array(made.png.subarray(0, made.png.length - 14))]);
    cuts.push(['whole.png', new Uint8Array(made.png)]);
    const { idOf, reader } = await withFiles(Object.fromEntries(cuts));
    expect(await finishedPreview(reader, idOf('whole.png'))).toEqual({ kind: 'image', state: 'ready', pages: 1 });
    for (const [name] of cuts.filter(([name]) => name !== 'whole.png')) {
      expect([name, await finishedPreview(reader, idOf(name))]).toEqual([
        name,
        { kind: 'image', state: 'failed', reason: 'The file is damaged, or is not what its name says.' },
      ]);
      const parts = ['preview/content', 'page/1', 'thumbnail?width=200'];
      const statuses = await Promise.all(parts.map((part) => reader.fetch(`/file/${idOf(name)}/${part}`)));
      expect([name, ...statuses.map(({ status }) => status)]).toEqual([name, 415, 415, 415]);
    }
  });
});

/** One Japanese character in a font that the document expects its reader to have. */
function pdfWithoutFont(code: string): Uint8Array<ArrayBuffer> {
  const text = `BT /F1 200 Tf 100 400 Td <${code}> Tj ET`;
  const descriptor = `<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [-123 -257 1001 910]
    /ItalicAngle 0 /Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000
    /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor ${descriptor} >>`;
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H
    /DescendantFonts [ ${descendant} ] >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n`);
}

describe('pages that the server draws', () => {
  // Two letters of one script; a font without them shows the same box for both.
  it.each([
    ['Chinese', '中国'],
    ['Japanese', 'あさ'],
    ['Korean', '한말'],
    ['Arabic', 'عب'],
    ['Hebrew', 'שמ'],
    ['Hindi', 'नम'],
    ['Bengali', 'বক'],
    ['Tamil', 'தம'],
    ['Thai', 'กค'],
  ])('show letters of %s with an installed font', async (_, [one = '', other = '']) => {
    const { idOf, reader } = await withFiles({ 'one.txt': one.repeat(3), 'other.txt': other.repeat(3) });
    const [first, second] = [await page(reader, idOf('one.txt'), 1), await page(reader, idOf('other.txt'), 1)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.bytes.equals(second.bytes)).toBe(false);
  });

  it('show characters of a PDF that does not embed its font, and health names the scripts without one', async () => {
    const { app, idOf, reader } = await withFiles({ '1.pdf': pdfWithoutFont('4e2d'), '2.pdf': pdfWithoutFont('56fd') });
    const [first, second] = [await page(reader, idOf('1.pdf'), 1), await page(reader, idOf('2.pdf'), 1)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.bytes.equals(second.bytes)).toBe(false);
    expect((await app.admin.call(health.report, {})).body.readers.missingScripts).toEqual([]);
  });
});

describe('previews in the background', () => {
  it('are made after the upload if the setting says so, and removed with the content', async () => {
    const { app, folder, idOf } = await withFiles({ 'early.txt': 'One' });
    const cachedPages = async () =>
      (await readdir(join(app.dataDir, 'cache/previews'), { recursive: true }).catch(() => [])).filter((name) =>
        /\.(pdf|jpg|webp)$/.test(name),
      );
    await app.runTask('readContents');
    expect(await cachedPages()).toEqual([]);
    await app.admin.call(settings.update, { body: { previewsAhead: true } });
    await app.admin.upload(folder.id, { 'late.txt': 'Two' });
    await app.runTask('readContents');
    expect((await cachedPages()).map((name) => name.split('/').at(-1)).sort()).toEqual([
      'text-1000-1.jpg',
      ...[200, 400, 64].map((side) => `text-thumbnail-${side}.webp`),
      'text.pdf',
    ]);
    const onDisk = async () => {
      const root = join(app.dataDir, 'cache/previews');
      const sizes = (await cachedPages()).map(async (name) => (await stat(join(root, name))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    expect((await app.admin.call(health.report, {})).body.storage.used).toBeGreaterThanOrEqual(await onDisk());
    const used = async () => (await app.admin.call(health.report, {})).body.storage.used;
    const before = await used();

    const [late] = (await app.admin.call(files.list, byId(folder.id))).body.items.filter(
      ({ name }) => name === 'late.txt',
    );
    expect(late?.id).not.toBe(idOf('early.txt'));
    const at = (rowVersion: number) => ({ params: { id: String(late?.id), rowVersion: String(rowVersion) } });
    expect((await app.admin.call(files.remove, at(late?.rowVersion ?? 0))).status).toBe(200);
    const [item] = (await app.admin.call(bin.list, { query: {} })).body.items;
    expect((await app.admin.call(bin.remove, at(item?.rowVersion ?? 0))).status).toBe(200);
    expect(await used()).toBeLessThan(before - 1000);
    await app.runTask('forgetPreviews');
    expect(await cachedPages()).toEqual([]);
  });
});

describe('GET /file/{id}/page/{n}', () => {
  it('renders the page in the requested width, and returns 404 after the last one', async () => {
    const { app, idOf, reader } = await withFiles({ 'two.pdf': pdf('One', 'Two'), 'note.txt': 'Words' });
    const id = idOf('two.pdf');
    const first = await page(reader, id, 1);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(sizeOf(first.bytes)[0]).toBe(1000);
    expect(sizeOf((await page(reader, id, 2, '?width=300')).bytes)[0]).toBe(300);
    expect((await page(reader, id, 3)).status).toBe(404);
    expect((await page(reader, id, 0)).status).toBe(400);
    expect(sizeOf((await page(reader, idOf('note.txt'), 1, '?width=500')).bytes)[0]).toBe(500);
    expect((await page(await app.person('stranger'), id, 1)).status).toBe(404);
  });

  it('draws and keeps a page in few widths, and scales it to all others', async () => {
    const { app, idOf, reader } = await withFiles({ 'one.pdf': pdf('One') });
    const widths = [1100, 1101, 1250, 1599, 1600];
    for (const width of widths)
      expect(sizeOf((await page(reader, idOf('one.pdf'), 1, `?width=${width}`)).bytes)[0]).toBe(width);
    const drawn = (await readdir(join(app.dataDir, 'cache/previews'), { recursive: true })).filter((name) =>
      name.endsWith('.jpg'),
    );
    expect(drawn.map((name) => name.split('/').at(-1))).toEqual(['pdf-1600-1.jpg']);
  });

  it('adds a watermark with reader and minute to withheld files, and logs each page once per minute', async () => {
    const { app, folder, idOf, reader } = await withFiles({ 'two.pdf': pdf('One', 'Two') });
    const id = idOf('two.pdf');
    const plain = (await page(reader, id, 1)).bytes;
    await viewOnly(app, folder.id);
    const marked = await page(reader, id, 1);
    expect(marked.headers.get('cache-control')).toBe('no-store');
    expect(marked.bytes.equals(plain)).toBe(false);
    expect((await page(app.admin, id, 1)).bytes.equals(plain)).toBe(true);
    expect((await page(reader, id, 1)).bytes.equals(marked.bytes)).toBe(true);
    app.wait(60);
    expect((await page(reader, id, 1)).bytes.equals(marked.bytes)).toBe(false);
    expect((await app.log()).filter((line) => line.startsWith('File page viewed'))).toEqual([
      'File page viewed: two.pdf (page 1)',
      'File page viewed: two.pdf (page 1)',
    ]);
    expect((await reader.fetch(`/file/${id}/preview/content`)).status).toBe(403);
  });
});

describe('GET /file/{id}/preview/thumbnail', () => {
  const read = async (person: Person, id: number, query = '') => {
    const response = await person.fetch(`/file/${id}/preview/thumbnail${query}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const size = response.status === 200 ? await sharp(bytes).metadata() : undefined;
    return { status: response.status, type: response.headers.get('content-type'), size: [size?.width, size?.height] };
  };

  it('renders the first page of a PDF in the size of the list', async () => {
    const { app, idOf, reader } = await withFiles({ 'two.pdf': pdf('One', 'Two'), 'photo.jpg': sample('hopper.jpg') });
    const id = idOf('two.pdf');
    expect(await read(reader, id)).toEqual({ status: 200, type: 'image/webp', size: [141, 200] });
    expect((await read(reader, id, '?width=48')).size).toEqual([45, 64]);
    expect((await read(reader, id, '?width=4000')).size).toEqual([283, 400]);
    expect((await read(reader, id, '?width=x')).status).toBe(400);
    expect((await read(reader, idOf('photo.jpg'))).status).toBe(415);
    expect((await read(await app.person('stranger'), id)).status).toBe(404);
  });

  it('converts other documents in the background, and renders withheld ones without logging a view', {
    timeout: SLOW_MS,
  }, async () => {
    const contents = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.docx`, docx(`The letter ${name}`)]));
    const { app, folder, idOf, reader } = await withFiles(contents);
    await viewOnly(app, folder.id);
    const ids = Object.keys(contents).map(idOf);
    const statuses = async () => Promise.all(ids.map(async (id) => (await read(reader, id)).status));
    expect(await statuses()).toEqual([202, 202, 202]);
    await expect.poll(statuses, { timeout: SLOW_MS }).toEqual([200, 200, 200]);
    expect((await read(reader, ids[0] ?? 0, '?width=1024')).size).toEqual([283, 400]);
    expect((await app.log()).filter((line) => line.startsWith('File page viewed'))).toEqual([]);
  });
});

describe('GET /file/{id}/text', () => {
  it('counts a phrase per page, ignoring case and accents, also for withheld files', async () => {
    const { app, folder, idOf, reader } = await withFiles({
      'two.pdf': pdf('Rent and rent', 'the Rent'),
      'note.txt': 'Příliš žluťoučký\nkůň',
    });
    await viewOnly(app, folder.id);
    const found = async (name: string, search: string) =>
      (await reader.call(previews.text, { params: { id: String(idOf(name)) }, query: { search } })).body.items;
    expect(await found('two.pdf', 'RENT')).toEqual([
      { page: 1, count: 2 },
      { page: 2, count: 1 },
    ]);
    expect(await found('two.pdf', 'r.nt')).toEqual([]);
    expect(await found('two.pdf', '')).toEqual([]);
    expect(await found('note.txt', 'prilis zlutoucky kun')).toEqual([{ page: 1, count: 1 }]);
  });
});

describe('GET /file/{id}/text of a withheld file', () => {
  it('counts whole words only, 60 times a minute, with one log row a minute, and no search shows its text', async () => {
    const { app, folder, idOf, reader } = await withFiles({
      'plan.txt': 'Novak and Mrs Svobodova',
      'note.txt': 'Rent',
    });
    await app.runTask('readContents');
    await viewOnly(app, folder.id);
    const request = (text: string, name = 'plan.txt', person = reader) =>
      person.call(previews.text, { params: { id: String(idOf(name)) }, query: { search: text } });
    const counted = async (...given: Parameters<typeof request>) => (await request(...given)).body.items.length;
    expect([await counted('novak a'), await counted('ovak'), await counted('novak a', 'plan.txt', app.admin)]).toEqual([
      0, 0, 1,
    ]);
    expect([await counted('and mrs'), await counted('rent', 'note.txt')]).toEqual([1, 1]);
    for (let number = 5; number <= 60; number++) expect((await request('svobodova')).status).toBe(200);
    const rejected = await request('svobodova');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await request('novak', 'plan.txt', app.admin)).status).toBe(200);
    app.wait(60);
    expect((await request('svobodova')).status).toBe(200);
    const rows = (await app.log()).filter((line) => line.startsWith('File text searched'));
    expect(rows).toEqual([
      'File text searched: plan.txt',
      'File text searched: note.txt',
      'File text searched: plan.txt',
    ]);
    const found = await reader.call(search.find, { body: { id: folder.id, search: 'svobodova' } });
    expect(found.body.items.map(({ matches }) => matches)).toEqual([[{ field: 'content', snippet: '', ranges: [] }]]);
  });

  it('is found by a search by whole words of it, and by any part of its properties', async () => {
    const { app, folder, idOf, reader } = await withFiles({
      'plan.txt': 'Novak [draft] and Mrs Svobodová, 50%',
      'rent.pdf': pdf('Novak and rent'),
      'open.pdf': pdf('Novak'),
    });
    await app.runTask('readContents');
    const moved = await app.admin.call(folders.create, { body: { name: 'Elsewhere', parentId: await app.root() } });
    await app.admin.call(files.move, { body: { id: idOf('open.pdf'), parentId: moved.body.id } });
    await app.admin.call(files.update, {
      body: { id: idOf('plan.txt'), rowVersion: 1, subject: 'Contracts' } as never,
    });
    await viewOnly(app, folder.id);
    const find = async (text: string, person = reader) =>
      (await person.call(search.find, { body: { id: folder.id, search: text } })).body.items.map(({ name }) => name);
    for (const part of ['novak a', 'ovak', 'svobod', 'sv', 'd mrs', 'draf'])
      expect([part, await find(`"${part}"`)]).toEqual([part, []]);
    expect(await find('ovak', app.admin)).toEqual(['plan.txt', 'rent.pdf']);
    for (const words of ['svobodová', 'novak mrs', '"mrs svobodova"', '[draft]', '"novak [draft"', '50%'])
      expect([words, await find(words)]).toEqual([words, ['plan.txt']]);
    expect([await find('novak'), await find('lan ontract')]).toEqual([['plan.txt', 'rent.pdf'], ['plan.txt']]);
    // What is found by its name does not tell what its text contains either.
    const [named] = (await reader.call(search.find, { body: { id: folder.id, search: 'n' } })).body.items;
    expect(named?.matches.map(({ field }) => field)).toEqual(['name', 'description']);
  });

  it('is a PDF under download prevention too, but no other file there', async () => {
    const { app, folder, reader } = await withFiles({ 'plan.txt': 'Svobodova', 'rent.pdf': pdf('Svobodova') });
    await app.runTask('readContents');
    const { rowVersion } = (await app.admin.call(folders.get, { params: { id: String(folder.id) } })).body;
    await app.admin.call(folders.update, { body: { id: folder.id, rowVersion, denyDownload: true } as never });
    const find = async (text: string) =>
      (await reader.call(search.find, { body: { id: folder.id, search: text } })).body.items.map(({ name }) => name);
    expect([await find('svobod'), await find('svobodova')]).toEqual([['plan.txt'], ['plan.txt', 'rent.pdf']]);
  });

  it.each([
    ['nova nova', 'nova', 2],
    ['novak', 'nova', 0],
    ['(nova)', 'nova', 1],
    ['2026', '202', 0],
    ['東京都庁', '京都', 1],
    ['de89 3704 0044 0532 0130 00', 'de89370400440532013000', 1],
    ['de89 3704 0044 0532 0130 00', 'de893704004405320130', 0],
  ])('has in “%s” the words “%s” %d times', (text, words, times) => expect(countIn(text, words, true)).toBe(times));
});

describe('GET /file/{id}/compare', () => {
  it('returns changed lines of texts and letters, and changed pages of PDFs', { timeout: SLOW_MS }, async () => {
    const { app, folder, idOf, reader } = await withFiles({
      'note.txt': 'a\nb\nc\nd\ne\nf',
      'letter.docx': docx('Dear Ann', 'Old'),
      'two.pdf': pdf('One', 'Two'),
      'photo.jpg': sample('hopper.jpg'),
    });
    const changed = {
      'note.txt': 'a\nB\nc\nd\ne\nf',
      'letter.docx': docx('Dear Ann', 'New'),
      'two.pdf': pdf('One', 'Too'),
    };
    // An image with another byte behind it.
    const photo = new Uint8Array([...sample('hopper.jpg'), 0]);
    await app.admin.upload(folder.id, { ...changed, 'photo.jpg': photo }, { overwrite: true });
    const compared = async (name: string) => {
      const { body: earlier } = await reader.call(versions.list, { params: { id: String(idOf(name)) } });
      const from = String(earlier.items[0]?.id);
      return reader.call(previews.compare, { params: { id: String(idOf(name)) }, query: { from } });
    };
    expect((await compared('note.txt')).body).toEqual({
      kind: 'text',
      hunks: [{ oldStart: 1, oldLines: 5, newStart: 1, newLines: 5, lines: [' a', '-b', '+B', ' c', ' d', ' e'] }],
    });
    expect((await compared('letter.docx')).body.hunks?.[0]?.lines).toEqual([' Dear Ann', '-Old', '+New']);
    expect((await compared('two.pdf')).body).toEqual({
      kind: 'pages',
      pages: [
        { page: 1, isChanged: false },
        { page: 2, isChanged: true },
      ],
    });
    expect((await compared('photo.jpg')).status).toBe(415);
    expect((await reader.fetch(`/file/${idOf('note.txt')}/compare`)).status).toBe(400);
    expect((await reader.fetch(`/file/${idOf('note.txt')}/compare?from=999999`)).status).toBe(404);
    await viewOnly(app, folder.id);
    expect((await compared('photo.jpg')).status).toBe(403);
  });
});
