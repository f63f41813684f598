import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { settings } from '#contract/instance/settings.ts';
import { ocr } from '#contract/ocr.ts';
import { search } from '#contract/search.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { pdf } from '#tests/support/content/documents.ts';
import { drawText, scannedPdf, spoilt } from '#tests/support/content/scans.ts';
import { sample } from '#tests/support/samples.ts';

/** Recognition takes seconds of a core that other tests use as well. */
const TIMEOUT = { timeout: 120_000 };

/** Tests that touch no table run once, not on both databases. */
const once = it.skipIf(process.env.TEST_DATABASE === 'postgres');

type Content = Uint8Array<ArrayBuffer> | string;

const openReading = (languages = 'eng') => createTestApp({ env: { FEATURES: 'ocr', OCR_LANGUAGES: languages } });
const recognise = (person: Person, id: number) => person.call(ocr.recognise, { body: { id } });
const write = (person: Person, id: number, text: string | null) => person.call(ocr.update, { body: { id, ocr: text } });
const stateOf = async (person: Person, id: number) =>
  (await person.call(ocr.state, { params: { id: String(id) } })).body;
const textOf = async (person: Person, id: number) =>
  (await person.call(files.get, { params: { id: String(id) } })).body.ocr;
const indexOf = async (person: Person, id: number) =>
  (await person.call(search.index, { params: { id: String(id) } })).body;
const finds = async (app: TestApp, words: string) => {
  const { body } = await app.admin.call(search.find, { body: { id: await app.root(), search: words } });
  return body.items.map(({ name, matches }) => [name, matches.map(({ field }) => field).join()]);
};

async function stored(app: TestApp, name: string, content: Content, requested?: { ocr: boolean; overwrite?: boolean }) {
  const { ocr: isRequested = false, overwrite = false } = requested ?? {};
  const body = {
    parentId: await app.root(),
    overwrite,
    files: [{ name, length: new Blob([content]).size, ocr: isRequested }],
  };
  const { key } = (await app.admin.call(transfers.announce, { body })).body;
  return (await app.admin.send(key, { [name]: content })).body.success[0]?.id ?? 0;
}

async function send(person: Person, sent: Record<string, Content>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(sent)) form.append('files', new Blob([content]), name);
  const response = await person.fetch(pathOf(ocr.recogniseSent), { method: 'POST', body: form });
  return { status: response.status, body: ocr.recogniseSent.reply.parse(await response.json()) };
}

describe('the text of a scan of several pages', () => {
  it('is recognised on all of them, at once, without storing, and in the background', TIMEOUT, async () => {
    const app = await openReading();
    const both = /FIRST PAGE ALPHA[\s\S]*SECOND PAGE BRAVO/;
    const id = await stored(app, 'fax.tif', sample('scans/two-pages.tif'));
    expect((await recognise(app.admin, id)).body.ocr).toMatch(both);
    expect(await stateOf(app.admin, id)).toEqual({ state: 'done', reason: null });
    expect((await send(app.admin, { 'fax.tif': sample('scans/two-pages.tif') })).body.successes[0]?.text).toMatch(both);
    const queued = await stored(app, 'later.tif', sample('scans/two-pages.tif'), { ocr: true });
    await app.runTask('recogniseQueued');
    expect(await textOf(app.admin, queued)).toMatch(both);
  });
});

describe('the text that an image shows', () => {
  it('is recognised on request, stored, found, and corrected', TIMEOUT, async () => {
    const app = await openReading();
    const id = await stored(app, 'sign.png', drawText(['Harbour office', 'Open on Mondays']));
    expect(await stateOf(app.admin, id)).toEqual({ state: 'none', reason: null });
    expect(await indexOf(app.admin, id)).toMatchObject({ state: 'unreadable', code: 'kind' });
    expect((await recognise(app.admin, id)).body).toEqual({ ocr: 'Harbour office\nOpen on Mondays' });
    expect(await textOf(app.admin, id)).toBe('Harbour office\nOpen on Mondays');
    expect(await stateOf(app.admin, id)).toEqual({ state: 'done', reason: null });
    expect(await finds(app, 'monday arbour')).toEqual([['sign.png', 'ocr']]);
    expect(await indexOf(app.admin, id)).toEqual({ state: 'indexed', reason: null, code: null });

    expect((await write(app.admin, id, ' Open on Tuesdays\r\nonly\u202e ')).body).toEqual({});
    expect(await textOf(app.admin, id)).toBe('Open on Tuesdays\nonly');
    expect(await finds(app, 'monday')).toEqual([]);
    expect(await finds(app, 'tuesday')).toEqual([['sign.png', 'ocr']]);
    await write(app.admin, id, null);
    expect(await textOf(app.admin, id)).toBeNull();
    expect((await write(app.admin, id, 'x'.repeat(100_001))).status).toBe(400);
    const root = 'My Company';
    expect((await app.log()).slice(-3)).toEqual([
      `Text recognised: ${root}/sign.png`,
      `Recognised text edited: ${root}/sign.png`,
      `Recognised text edited: ${root}/sign.png`,
    ]);
  });

  once(
    'is recognised in the configured languages, upside down, small on a light background, and in a shadow',
    TIMEOUT,
    async () => {
      const app = await openReading('eng');
      await send(app.admin, { 'before.png': drawText(['Plain words']) });
      await app.admin.call(settings.update, { body: { ocrLanguages: ['eng', 'deu', 'ces'] } });
      const german = await sharp(drawText(['Größere Schäden müssen gemeldet', 'werden, sofort und schriftlich']))
        .rotate(180)
        .toBuffer();
      const clear = { create: { width: 600, height: 120, channels: 4, background: '#00000000' } } as const;
      const small = drawText(['Nájemné je splatné každý měsíc'], { pixels: 16 });
      const czech = await sharp(clear)
        .composite([{ input: Buffer.from(small) }])
        .png()
        .toBuffer();
      const closed = drawText(['The harbour office is closed', 'on Sundays and on holidays']);
      const dim = await spoilt(closed, { paper: 0.95, grain: 4, shade: 0.6 });
      const { body } = await send(app.admin, {
        'turned.png': new Uint8Array(german),
        'small.png': new Uint8Array(czech),
        'dim.jpg': new Uint8Array(dim),
      });
      expect(body).toEqual({
        successes: [
          { name: 'turned.png', text: 'Größere Schäden müssen gemeldet\nwerden, sofort und schriftlich' },
          { name: 'small.png', text: 'Nájemné je splatné každý měsíc' },
          { name: 'dim.jpg', text: 'The harbour office is closed\non Sundays and on holidays' },
        ],
        errors: [],
      });
    },
  );

  it('is available to users who may write, and for images only', TIMEOUT, async () => {
    const app = await openReading();
    const [anna, ben] = [await app.person('anna'), await app.person('ben')];
    await app.grant(await app.root(), anna, Rights.Read);
    const image = await stored(app, 'sign.png', drawText(['Stop']));
    const text = await stored(app, 'notes.txt', 'words');
    const broken = await stored(app, 'broken.png', 'no picture at all');
    for (const act of [recognise, (person: Person, id: number) => write(person, id, 'mine')]) {
      expect([(await act(anna, image)).status, (await act(ben, image)).status]).toEqual([403, 404]);
    }
    expect((await ben.call(ocr.state, { params: { id: String(image) } })).status).toBe(404);
    expect((await stateOf(anna, image)).state).toBe('none');
    const rejected = [await recognise(app.admin, text), await recognise(app.admin, broken)];
    expect(rejected.map(({ status, body }) => [status, body.message])).toEqual([
      [415, 'Text can be recognised in images only.'],
      [415, 'This image can’t be read.'],
    ]);
    expect(await textOf(app.admin, image)).toBeNull();
  });

  once('is read from images of a request; an invalid image does not affect the others', TIMEOUT, async () => {
    const app = await createTestApp({ env: { FEATURES: 'ocr', MAX_FILES: '3' } });
    const anna = await app.person('anna');
    const { status, body } = await send(anna, {
      'a.txt': 'words',
      'b.png': drawText(['Good morning']),
      'c.png': 'no picture',
      'd.png': drawText(['Good night']),
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      successes: [{ name: 'b.png', text: 'Good morning' }],
      errors: [
        { name: 'a.txt', error: 'Text can be recognised in images only.' },
        { name: 'c.png', error: 'This image can’t be read.' },
        { name: 'd.png', error: 'Maximum number of files is 3.' },
      ],
    });
    expect((await app.visitor.fetch('/ocr', { method: 'POST', body: new FormData() })).status).toBe(401);
  });
});

describe('recognition in the background', () => {
  it('reads uploaded images, continues after a restart, and follows their contents', TIMEOUT, async () => {
    const app = await openReading();
    const plain = await stored(app, 'plain.png', drawText(['Nobody asked']));
    const requested = await stored(app, 'wanted.png', drawText(['First words']), { ocr: true });
    await stored(app, 'wanted.txt', 'words', { ocr: true });
    expect((await stateOf(app.admin, requested)).state).toBe('queued');
    await app.restart();
    await app.runTask('recogniseQueued');
    expect([await textOf(app.admin, requested), await textOf(app.admin, plain)]).toEqual(['First words', null]);
    expect(await stateOf(app.admin, requested)).toEqual({ state: 'done', reason: null });
    expect(await finds(app, 'first')).toEqual([['wanted.png', 'ocr']]);

    await stored(app, 'wanted.png', drawText(['Second thoughts']), { ocr: false, overwrite: true });
    expect((await stateOf(app.admin, requested)).state).toBe('queued');
    await app.runTask('recogniseQueued');
    expect(await textOf(app.admin, requested)).toBe('Second thoughts');
    const row = (await app.logRows()).at(-1);
    expect(row).toMatchObject({ log: 'Text recognised: wanted.png', by: 'System' });
  });

  it('reads PDFs without text, page after page, and reports why it could not', TIMEOUT, async () => {
    const app = await openReading();
    const scan = await stored(
      app,
      'scan.pdf',
      await scannedPdf([drawText(['The first page']), drawText(['The second page'])]),
    );
    const broken = await stored(app, 'broken.png', 'no picture', { ocr: true });
    expect((await stateOf(app.admin, scan)).state).toBe('none');
    await app.runTask('readContents');
    expect((await stateOf(app.admin, scan)).state).toBe('queued');
    await app.runTask('recogniseQueued');
    expect(await textOf(app.admin, scan)).toBe('The first page\n\nThe second page');
    expect(await finds(app, 'second')).toEqual([['scan.pdf', 'ocr']]);
    expect(await stateOf(app.admin, broken)).toEqual({
      state: 'failed',
      reason: 'The file is damaged, or is not what its name says.',
    });
    await write(app.admin, broken, 'typed instead');
    expect((await stateOf(app.admin, broken)).state).toBe('done');
  });

  it('includes scans that are older than the setting, once', async () => {
    const app = await createTestApp();
    const [scan, text] = [
      await stored(app, 'scan.pdf', await scannedPdf([drawText(['Old'])])),
      await stored(app, 'text.pdf', pdf('A text of its own')),
    ];
    await app.runTask('readContents');
    await app.restart({ features: ['ocr'] });
    expect((await stateOf(app.admin, scan)).state).toBe('queued');
    expect((await stateOf(app.admin, text)).state).toBe('none');
    await write(app.admin, scan, 'typed');
    await app.restart();
    expect((await stateOf(app.admin, scan)).state).toBe('done');
  });
});
