import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { search } from '#contract/search.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { bomb, docx, openDocument, pdf, pdfForm, pptx, xlsx, zipped } from '#tests/support/content/documents.ts';
import { outlookMail } from '#tests/support/content/outlook.ts';
import { sample } from '#tests/support/samples.ts';

type Content = string | Uint8Array<ArrayBuffer>;
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

async function store(app: TestApp, contents: Record<string, Content>): Promise<number[]> {
  const { success, errors } = await app.admin.upload(await app.root(), contents, { overwrite: true });
  expect(errors).toEqual([]);
  return success.map(({ id }) => id);
}

async function found(app: TestApp, text: string) {
  const { body } = await app.admin.call(search.find, { body: { id: await app.root(), search: text } });
  return body.items.map(({ name, matches }) => ({ name, matches }));
}
const names = async (app: TestApp, text: string) => (await found(app, text)).map(({ name }) => name);

async function stateOf(app: TestApp, id = 0) {
  const { state, reason } = (await app.admin.call(search.index, { params: { id: String(id) } })).body;
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
const letter = {
  subject: 'Offer of the harbour',
  from: { name: 'Jana', email: 'jana@example.org' },
  to: [{ name: 'Ann', email: 'ann@example.org' }],
  attachments: ['prices.xlsx'],
};
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
  ['old.csv', latin('jm\xe9no;p\xf8\xedjmen\xed;\xf8editel\r\n'), 'reditel', 'jméno;příjmení;ředitel'],
  ['page.html', latin(page), 'pristavni muzeum', 'Přístavní múzeum'],
  [
    'offer.msg',
    outlookMail({ ...letter, html: '<p>The ferry sails at <b>noon</b></p>' }),
    '"sails at noon"',
    'Jana jana@example.org',
  ],
  [
    'oferta.msg',
    outlookMail({ ...letter, ansi: { bytes: latin('\xd3\xf2\xf0\xee'), codePage: 1251 } }),
    'утро',
    'Jana jana@example.org Ann ann@example.org Утро prices.xlsx',
  ],
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
  it('is found in documents of other programs, in several languages', async () => {
    const app = await createTestApp();
    const contents = written.map(([name]) => [name, sample(name)]);
    const ids = await store(app, Object.fromEntries(contents));
    await app.runTask('readContents');
    for (const id of ids) expect(await stateOf(app, id)).toEqual({ state: 'indexed', reason: null });
    for (const [name, phrase] of written) expect(await names(app, phrase)).toContain(name);
  });

  it('is found, with the surrounding words', async () => {
    const app = await createTestApp();
    const contents = documents.map(([name, content]): [string, Content] => [name, content]);
    const ids = await store(app, Object.fromEntries(contents.slice(0, 8)));
    ids.push(...(await store(app, Object.fromEntries(contents.slice(8)))));
    expect(await stateOf(app, ids[0])).toEqual({ state: 'queued', reason: null });
    await app.runTask('readContents');
    for (const id of ids) expect(await stateOf(app, id)).toEqual({ state: 'indexed', reason: null });
    for (const [name, , phrase, around] of documents) {
      const [hit, ...others] = await found(app, phrase);
      expect([phrase, hit?.name, others]).toEqual([phrase, name, []]);
      expect(hit?.matches).toMatchObject([{ field: 'content', snippet: expect.stringContaining(around) }]);
    }
    expect(await names(app, 'hidden')).toEqual([]);
    expect(await names(app, 'unseen')).toEqual([]);
    expect(await names(app, 'novakova')).toEqual(['figures.eml']);
    expect(await names(app, 'lease roof')).toEqual(['lease.pdf']);
  });

  it('is read in the language of the instance where its few letters fit several', async () => {
    const foundIn = async (culture: string) => {
      const app = await createTestApp({ env: { DEFAULT_CULTURE: culture } });
      await store(app, { 'old.csv': latin('jm\xe9no;\xf8editel\r\n') });
      await app.runTask('readContents');
      return [await names(app, 'reditel'), await names(app, 'jméno øeditel')];
    };
    expect(await foundIn('cs-CZ')).toEqual([['old.csv'], []]);
    expect(await foundIn('da-DK')).toEqual([[], ['old.csv']]);
  });

  it('is found in form fields, notes and attached files of PDFs, and in notes of sheets and slides', async () => {
    const app = await createTestApp();
    const texts = (text: string) => new Uint8Array(Buffer.from(text));
    const fields = { value: 'wagtail', choice: 'kingfisher', password: 'nightjar', note: 'albatross' };
    const inner = pdfForm({ ...fields, value: 'dunnock' }, { 'deep.txt': texts('sanderling') });
    const attached = {
      'prices.txt': texts('osprey'),
      'inner.pdf': inner,
      'broken.docx': texts('no ZIP'),
      'last.csv': texts('siskin'),
    };
    const note = (tag: string, text: string) => `<c><comment><text><${tag}>${text}</${tag}></text></comment></c>`;
    await store(app, {
      'form.pdf': pdfForm(fields, attached),
      'notes.xlsx': zipped({
        'xl/workbook.xml': '<workbook><sheets><sheet name="Budget"/></sheets></workbook>',
        'xl/comments1.xml': note('t', 'goldcrest'),
        'xl/comments/comment2.xml': note('t', 'firecrest'),
        'xl/threadedComments/threadedComment1.xml': '<a><threadedComment><text>chiffchaff</text></threadedComment></a>',
        'xl/drawings/drawing1.xml': '<d><p><r><t>bullfinch</t></r></p></d>',
      }),
      'talk.pptx': zipped({
        'ppt/slides/slide1.xml': '<s/>',
        'ppt/comments/comment1.xml': '<l><cm><text>redwing</text></cm></l>',
      }),
    });
    await app.runTask('readContents');
    const expected = {
      ...Object.fromEntries(
        ['wagtail', 'kingfisher', 'albatross', 'osprey', 'dunnock', 'siskin', 'broken.docx'].map((word) => [
          word,
          ['form.pdf'],
        ]),
      ),
      ...Object.fromEntries(['nightjar', 'sanderling', 'k1'].map((word) => [word, []])),
      ...Object.fromEntries(
        ['goldcrest', 'firecrest', 'chiffchaff', 'bullfinch'].map((word) => [word, ['notes.xlsx']]),
      ),
      redwing: ['talk.pptx'],
    };
    const actual: Record<string, string[]> = {};
    for (const word of Object.keys(expected)) actual[word] = await names(app, word);
    expect(actual).toEqual(expected);
    const [form] = await found(app, 'wagtail');
    expect(form?.matches).toMatchObject([{ field: 'content', snippet: expect.stringContaining('wagtail') }]);
  });

  it('of PDFs is read again after an upgrade from a release that left form fields out', async () => {
    const app = await createTestApp();
    const fields = { value: 'wagtail', choice: 'kingfisher', password: '-', note: '-' };
    await store(app, { 'form.pdf': pdfForm(fields) });
    await app.runTask('readContents');
    await app.stop();
    const db = await app.rawDatabase();
    await db.run(`update "contentChunk" set "text" = 'cover', "folded" = 'cover'`);
    await db.run(`delete from "migration" where "name" = '0887-formTexts'`);
    await app.start();
    expect(await names(app, 'cover')).toEqual(['form.pdf']);
    await app.runTask('readContents');
    expect([await names(app, 'wagtail'), await names(app, 'cover')]).toEqual([['form.pdf'], []]);
  });

  it('follows new contents, restored versions, and new formats', async () => {
    const app = await createTestApp();
    const [id = 0] = await store(app, { 'plan.txt': 'The first thought' });
    await app.runTask('readContents');
    await store(app, { 'plan.txt': 'Another idea' });
    expect(await stateOf(app, id)).toEqual({ state: 'queued', reason: null });
    await app.runTask('readContents');
    expect([await names(app, 'thought'), await names(app, 'idea')]).toEqual([[], ['plan.txt']]);

    const { body } = await app.admin.call(versions.list, { params: { id: String(id) } });
    const params = { id: String(id), versionId: String(body.items[0]?.id) };
    const { body: file } = await app.admin.call(versions.restore, { params });
    await app.runTask('readContents');
    expect([await names(app, 'thought'), await names(app, 'idea')]).toEqual([['plan.txt'], []]);

    await app.admin.call(files.update, { body: { id, rowVersion: file.rowVersion, name: 'plan.bin' } });
    await app.runTask('readContents');
    expect(await names(app, 'thought')).toEqual([]);
    expect(await stateOf(app, id)).toEqual({
      state: 'unreadable',
      reason: 'There is no text to search in files of this kind.',
    });
  });

  it('reports why a file cannot be read, and continues with the others', async () => {
    const app = await createTestApp();
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
    const ids = await store(app, Object.fromEntries(bad.map(([name, content]) => [name, content])));
    await store(app, { 'good.txt': 'All is well' });
    await app.runTask('readContents');
    const states = await Promise.all(ids.map((id) => stateOf(app, id)));
    expect(states).toEqual(bad.map(([, , reason]) => ({ state: 'unreadable', reason })));
    expect(await names(app, 'well')).toEqual(['good.txt']);
  });

  it('is retried if the content is temporarily unavailable', async () => {
    const app = await createTestApp();
    const [id = 0] = await store(app, { 'a.txt': 'patience' });
    await app.runTask('indexNodes');
    const take = () => app.ctx.transact((tx) => tx.stores.contentTexts.claim(tx.stamp(), '2026-03-02T09:05:00.000Z'));
    expect(await take()).toMatchObject({ nodeId: id, attempts: 1 });
    expect(await take()).toBeUndefined();
    await app.runTask('readContents');
    expect(await stateOf(app, id)).toEqual({ state: 'queued', reason: null });
    app.wait(301);
    await app.runTask('readContents');
    expect(await names(app, 'patience')).toEqual(['a.txt']);
  });

  it('is read again on request of a user who may write, if that can help', async () => {
    const app = await createTestApp();
    const [id = 0, photo] = await store(app, { 'a.txt': 'at last', 'photo.jpg': 'x' });
    const blobs = app.ctx.blobs as { read: unknown };
    const { read } = blobs;
    blobs.read = () => {
      throw new Error('The disk is away');
    };
    for (const seconds of [0, 61, 901]) {
      app.wait(seconds);
      await app.runTask('readContents');
    }
    blobs.read = read;
    const { body } = await app.admin.call(search.index, { params: { id: String(id) } });
    expect(body).toEqual({ state: 'unreadable', reason: 'The content of the file could not be read.', code: 'gone' });

    const again = { params: { id: String(id) } };
    const reader = await app.person('anna');
    await app.grant(await app.root(), reader, Rights.Read);
    expect((await reader.call(search.readAgain, again)).status).toBe(403);
    expect((await app.admin.call(search.readAgain, again)).body).toMatchObject({ state: 'queued', code: null });
    expect((await app.admin.call(search.readAgain, again)).status).toBe(409);
    expect((await app.admin.call(search.readAgain, { params: { id: String(photo) } })).status).toBe(409);
    await app.runTask('readContents');
    expect(await names(app, 'last')).toEqual(['a.txt']);
    expect(await app.log()).toContain('Text extraction restarted: a.txt');
  });

  it('is found across chunks of a long text, of which only the beginning is indexed', async () => {
    const app = await createTestApp();
    const text = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(' ');
    const [id, long] = await store(app, { 'words.txt': text, 'long.txt': `Start ${'x '.repeat(600_000)} end` });
    await app.runTask('readContents');
    for (const n of [0, 1300, 1500, 2700, 9999, 29_990]) {
      expect(await names(app, `"w${n} w${n + 1} w${n + 2}"`)).toEqual(['words.txt']);
    }
    expect(await stateOf(app, id)).toEqual({ state: 'indexed', reason: null });
    expect((await stateOf(app, long)).reason).toBe('Only the beginning of this long file can be searched.');
  });

  it('is hidden from users who may not read the file', async () => {
    const app = await createTestApp();
    const [id] = await store(app, { 'secret.txt': 'the hoard' });
    await app.runTask('readContents');
    const anna = await app.person('anna');
    expect((await anna.call(search.index, { params: { id: String(id) } })).status).toBe(404);
    await app.grant(await app.root(), anna, Rights.Read);
    expect((await anna.call(search.index, { params: { id: String(id) } })).status).toBe(200);
  });
});
