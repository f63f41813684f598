import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/files.ts';
import { search } from '#contract/search.ts';
import { versions } from '#contract/versions.ts';
import { ExtractionFailed, openTextExtractor } from '#server/outside/textExtractor.ts';
import { bomb, docx, openDocument, pdf, pptx, xlsx, zipped } from '#tests/support/documents.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { sample } from '#tests/support/samples.ts';

type Content = string | Uint8Array<ArrayBuffer>;
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

async function store(house: TestHouse, contents: Record<string, Content>): Promise<number[]> {
  const { success, errors } = await house.admin.upload(await house.root(), contents, { overwrite: true });
  expect(errors).toEqual([]);
  return success.map(({ id }) => id);
}

async function found(house: TestHouse, text: string) {
  const { body } = await house.admin.call(search.find, { body: { id: await house.root(), search: text } });
  return body.items.map(({ name, matches }) => ({ name, matches }));
}
const names = async (house: TestHouse, text: string) => (await found(house, text)).map(({ name }) => name);

async function stateOf(house: TestHouse, id = 0) {
  const { state, reason } = (await house.admin.call(search.index, { params: { id: String(id) } })).body;
  return { state, reason };
}

const mail = [
  'From: =?utf-8?q?Jana_Nov=C3=A1kov=C3=A1?= <jana@example.org>',
  'To: Files <files@example.org>',
  'Subject: Quarterly figures',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>The ware=\r\nhouse in Pilsen is <b>full</b>y rented.</p>',
].join('\r\n');
const page = `<html><head><meta charset="iso-8859-2"><title>Nabídka</title><script>hidden()</script></head>
  <body><p>P&#345;ístavní <b>m&uacute;</b>zeum</p><style>p{}</style><!-- unseen --></body></html>`;

/** A document of each kind, a phrase in it, and the words around it. */
const documents: [string, Content, string, string][] = [
  ['lease.pdf', pdf('First page', 'The tenant shall keep the roof'), 'keep the roof', 'First page The tenant'],
  ['vertrag.pdf', pdf('Die Kündigungsfrist beträgt drei Monate'), 'kundigungsfrist betragt', 'Die Kündigungsfrist'],
  ['smlouva.docx', docx('Nájemní smlouva', 'Příliš žluťoučký kůň'), 'zlutoucky kun', 'Příliš žluťoučký kůň'],
  ['budget.xlsx', xlsx(['Rücklagen', 'Miete'], 'Überschuss', 48_151_623), 'rucklagen', 'Rücklagen'],
  ['number.xlsx', xlsx(['a'], 'b', 2_718_281), '718281', 'b 2718281'],
  ['pitch.pptx', pptx('Opening', 'Market entry in Brno'), '"market entry in brno"', 'Market entry in Brno'],
  [
    'report.odt',
    openDocument('Výroční <text:span>zprá</text:span>va', 'o hospodaření'),
    'vyrocni zprava',
    'Výroční zpráva',
  ],
  ['sheet.ods', openDocument('Gesamtsumme der Erlöse'), '"summe der erlose"', 'Gesamtsumme'],
  ['notes.txt', 'The lighthouse\n   keeper', '"lighthouse keeper"', 'The lighthouse keeper'],
  ['readme.md', '# Überblick\n\n合同书 und 契約', '契約', 'Überblick'],
  ['old.csv', latin('jm\xe9no;\xf8editel\r\n'), 'reditel', 'jméno;ředitel'],
  ['page.html', latin(page), 'pristavni muzeum', 'Přístavní múzeum'],
  ['figures.eml', mail, '"warehouse in pilsen is fully"', 'Nováková'],
];

/** Documents as other programs write them, and a phrase in each. */
const written: [string, string][] = [
  ['kosten.ods', '"lohne der schleusenwarter"'],
  ['kosten.pdf', '"heizol fur die werkstatt"'],
  ['kosten.html', 'schleusenwarter'],
  ['rozpocet.xlsx', '"udrzba jerabu"'],
  ['rozpocet.csv', '"pojisteni skladu"'],
  ['smlouva.pdf', '"vypovedni lhuta cini tri mesice"'],
  ['survey.pdf', '"affluent offices of the fish market"'],
];

describe('the text inside documents', () => {
  it('is found in what other programs wrote, in several languages', async () => {
    const house = await openHouse();
    const contents = written.map(([name]) => [name, sample(name)]);
    const ids = await store(house, Object.fromEntries(contents));
    await house.runTask('readContents');
    for (const id of ids) expect(await stateOf(house, id)).toEqual({ state: 'indexed', reason: null });
    for (const [name, phrase] of written) expect(await names(house, phrase)).toContain(name);
  });

  it('is found, with the words around it', async () => {
    const house = await openHouse();
    const contents = documents.map(([name, content]): [string, Content] => [name, content]);
    const ids = await store(house, Object.fromEntries(contents.slice(0, 8)));
    ids.push(...(await store(house, Object.fromEntries(contents.slice(8)))));
    expect(await stateOf(house, ids[0])).toEqual({ state: 'queued', reason: null });
    await house.runTask('readContents');
    for (const id of ids) expect(await stateOf(house, id)).toEqual({ state: 'indexed', reason: null });
    for (const [name, , phrase, around] of documents) {
      const [hit, ...others] = await found(house, phrase);
      expect([phrase, hit?.name, others]).toEqual([phrase, name, []]);
      expect(hit?.matches).toMatchObject([{ field: 'content', snippet: expect.stringContaining(around) }]);
    }
    expect(await names(house, 'hidden')).toEqual([]);
    expect(await names(house, 'unseen')).toEqual([]);
    expect(await names(house, 'novakova')).toEqual(['figures.eml']);
    expect(await names(house, 'lease roof')).toEqual(['lease.pdf']);
  });

  it('follows new contents, older ones that come back, and new kinds', async () => {
    const house = await openHouse();
    const [id = 0] = await store(house, { 'plan.txt': 'The first thought' });
    await house.runTask('readContents');
    await store(house, { 'plan.txt': 'Another idea' });
    expect(await stateOf(house, id)).toEqual({ state: 'queued', reason: null });
    await house.runTask('readContents');
    expect([await names(house, 'thought'), await names(house, 'idea')]).toEqual([[], ['plan.txt']]);

    const { body } = await house.admin.call(versions.list, { params: { id: String(id) } });
    const params = { id: String(id), versionId: String(body.items[0]?.id) };
    const { body: file } = await house.admin.call(versions.restore, { params });
    await house.runTask('readContents');
    expect([await names(house, 'thought'), await names(house, 'idea')]).toEqual([['plan.txt'], []]);

    await house.admin.call(files.update, { body: { id, rowVersion: file.rowVersion, name: 'plan.bin' } });
    await house.runTask('readContents');
    expect(await names(house, 'thought')).toEqual([]);
    expect(await stateOf(house, id)).toEqual({
      state: 'unreadable',
      reason: 'There is no text to search in files of this kind.',
    });
  });

  it('says why a file cannot be read, and goes on with the others', async () => {
    const house = await openHouse();
    const damaged = 'The file is damaged, or is not what its name says.';
    const locked = 'The file is protected by a password.';
    const bad: [string, Content, string][] = [
      ['noise.pdf', 'no document at all', damaged],
      ['noise.docx', 'no document at all', damaged],
      ['empty.docx', zipped({ 'other.xml': '' }), damaged],
      ['cut.odt', zipped({ 'content.xml': '<a><b>' }), damaged],
      ['binary.txt', '\u0000\u0001', damaged],
      ['locked.docx', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), locked],
      ['locked.odt', zipped({ 'META-INF/manifest.xml': '<encryption-data/>', 'content.xml': 'x' }), locked],
      ['bomb.docx', bomb(), 'The file is too large to be searched.'],
      ['photo.jpg', 'x', 'There is no text to search in files of this kind.'],
    ];
    const ids = await store(house, Object.fromEntries(bad.map(([name, content]) => [name, content])));
    await store(house, { 'good.txt': 'All is well' });
    await house.runTask('readContents');
    const states = await Promise.all(ids.map((id) => stateOf(house, id)));
    expect(states).toEqual(bad.map(([, , reason]) => ({ state: 'unreadable', reason })));
    expect(await names(house, 'well')).toEqual(['good.txt']);
  });

  it('is tried again when the content cannot be had for a while', async () => {
    const house = await openHouse();
    const [id = 0] = await store(house, { 'a.txt': 'patience' });
    const take = () =>
      house.ctx.transact((unit) => unit.stores.contentTexts.claim(unit.stamp(), '2026-03-02T09:05:00.000Z'));
    expect(await take()).toMatchObject({ nodeId: id, attempts: 1 });
    expect(await take()).toBeUndefined();
    await house.runTask('readContents');
    expect(await stateOf(house, id)).toEqual({ state: 'queued', reason: null });
    house.wait(301);
    await house.runTask('readContents');
    expect(await names(house, 'patience')).toEqual(['a.txt']);
  });

  it('is read again when somebody who may write asks, where that can help', async () => {
    const house = await openHouse();
    const [id = 0, photo] = await store(house, { 'a.txt': 'at last', 'photo.jpg': 'x' });
    const blobs = house.ctx.blobs as { read: unknown };
    const { read } = blobs;
    blobs.read = () => {
      throw new Error('The disk is away');
    };
    for (const seconds of [0, 61, 901]) {
      house.wait(seconds);
      await house.runTask('readContents');
    }
    blobs.read = read;
    const { body } = await house.admin.call(search.index, { params: { id: String(id) } });
    expect(body).toEqual({ state: 'unreadable', reason: 'The content of the file could not be read.', code: 'gone' });

    const again = { params: { id: String(id) } };
    const reader = await house.person('anna');
    await house.grant(await house.root(), reader, Rights.Read);
    expect((await reader.call(search.readAgain, again)).status).toBe(403);
    expect((await house.admin.call(search.readAgain, again)).body).toMatchObject({ state: 'queued', code: null });
    expect((await house.admin.call(search.readAgain, again)).status).toBe(409);
    expect((await house.admin.call(search.readAgain, { params: { id: String(photo) } })).status).toBe(409);
    await house.runTask('readContents');
    expect(await names(house, 'last')).toEqual(['a.txt']);
    expect(await house.log()).toContain('Text to be read again: a.txt');
  });

  it('is found across the pieces of a long text, of which the beginning is kept', async () => {
    const house = await openHouse();
    const words = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(' ');
    const [id, long] = await store(house, { 'words.txt': words, 'long.txt': `Start ${'x '.repeat(600_000)} end` });
    await house.runTask('readContents');
    for (const n of [0, 1300, 1500, 2700, 9999, 29_990]) {
      expect(await names(house, `"w${n} w${n + 1} w${n + 2}"`)).toEqual(['words.txt']);
    }
    expect(await stateOf(house, id)).toEqual({ state: 'indexed', reason: null });
    expect((await stateOf(house, long)).reason).toBe('Only the beginning of this long file can be searched.');
  });

  it('is hidden from those who may not read the file', async () => {
    const house = await openHouse();
    const [id] = await store(house, { 'secret.txt': 'the hoard' });
    await house.runTask('readContents');
    const anna = await house.person('anna');
    expect((await anna.call(search.index, { params: { id: String(id) } })).status).toBe(404);
    await house.grant(await house.root(), anna, Rights.Read);
    expect((await anna.call(search.index, { params: { id: String(id) } })).status).toBe(200);
  });
});

describe('the extractor', () => {
  it('goes on after a document that was given up', async () => {
    const extractor = openTextExtractor();
    const text = (words: string) => new TextEncoder().encode(words).buffer;
    const first = extractor.extract(text('one'), 'text');
    expect(await first).toEqual({ chunks: [{ text: 'one', folded: 'one' }], isWhole: true });
    const given = expect(extractor.extract(text('two '.repeat(5_000_000)), 'text')).rejects.toThrow(ExtractionFailed);
    await breathe();
    await extractor.close();
    await given;
    expect(await extractor.extract(text('three'), 'text')).toMatchObject({ isWhole: true });
    await extractor.close();
  });
});
