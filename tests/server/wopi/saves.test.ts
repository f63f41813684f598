import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { beginRequest } from '#tests/support/app/slowRequest.ts';
import { docx } from '#tests/support/content/documents.ts';
import { openOffice } from '#tests/support/office.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { CollaboraDocument } from '#tests/support/servers/office/collabora.ts';
import { callWopi } from '#tests/support/servers/office/wopiCall.ts';

const BEFORE = docx('Before');
const byId = (id: number) => ({ params: { id: String(id) } });

/** A document that Anna and Ben may edit. */
async function setUp(env: Record<string, string> = {}) {
  const { app, office } = await createOfficeApp({ env });
  const [anna, ben] = [await app.person('Anna'), await app.person('Ben')];
  const root = await app.root();
  for (const person of [anna, ben]) await app.grant(root, person, Rights.ReadWrite);
  const fileId = (await anna.upload(root, { 'Plan.docx': BEFORE })).success[0]?.id ?? 0;
  const sizeNow = async () => (await anna.call(files.get, byId(fileId))).body.size;
  const versionsNow = async () => (await anna.call(versions.list, byId(fileId))).body.items;
  const rescuedNow = async () => (await anna.call(rescuedSaves.list, byId(fileId))).body.items;
  return { app, office, anna, ben, fileId, sizeNow, versionsNow, rescuedNow };
}

it('of two office servers that lock a file at the same time, one gets it', async () => {
  const { app, office, anna, ben, fileId } = await setUp();
  for (let round = 0; round < 10; round++) {
    const opened = [await openOffice(anna, fileId), await openOffice(ben, fileId)];
    const locking = opened.map(({ src, token }, index) => {
      const headers = { 'X-WOPI-Override': 'LOCK', 'X-WOPI-Lock': `lock ${round} of ${index}` };
      return callWopi(office, { method: 'POST', url: `${src}?access_token=${token}`, token, headers });
    });
    const statuses = (await Promise.all(locking)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    app.wait(1801);
  }
});

it('saves that come at the same time are stored one after the other', async () => {
  const { office, anna, fileId, sizeNow, versionsNow, rescuedNow } = await setUp();
  const { src, token } = await openOffice(anna, fileId);
  const document = new CollaboraDocument(office, src);
  const session = await document.join(token);
  const contents = Array.from({ length: 6 }, (_, n) => docx(`Page ${n}`.repeat(n + 1)));
  const saving = contents.map((content) => {
    document.edit(content);
    return document.save(session, { isForced: true });
  });
  expect((await Promise.all(saving)).map(({ result }) => result)).toEqual(contents.map(() => 'ok'));
  expect(contents.map(({ length }) => length)).toContain(await sizeNow());
  expect((await versionsNow()).map(({ app }) => app).at(-1)).toBe('web');
  expect(await rescuedNow()).toEqual([]);
  expect(document.errors).toEqual([]);
});

it('a save that breaks off stores nothing, and nothing of it stays', async () => {
  const { app, office, anna, fileId, sizeNow, versionsNow, rescuedNow } = await setUp();
  const { src, token } = await openOffice(anna, fileId);
  const document = new CollaboraDocument(office, src);
  const session = await document.join(token);
  const url = `${src}/contents?access_token=${token}`;
  const headers = {
    ...office.keys.headersFor({ url, token, now: office.now() }),
    ...{ 'x-wopi-override': 'PUT', 'x-wopi-lock': document.lockToken, 'content-length': '400000' },
  };
  // Without the proxy, which would go on with its own request.
  const here = new URL(url.slice(new URL(url).origin.length), app.apiUrl).href;
  const begun = await beginRequest(here, { method: 'POST', headers }, 'x'.repeat(200_000));
  begun.response.catch(() => undefined);
  const inUploads = () => readdirSync(join(app.dataDir, 'tmp'));
  await eventually(() => expect(inUploads()).toHaveLength(1));
  begun.breakOff();
  await eventually(() => expect(inUploads()).toEqual([]));
  expect([await sizeNow(), await versionsNow(), await rescuedNow()]).toEqual([BEFORE.length, [], []]);
  document.edit(docx('The next save'));
  expect((await document.save(session)).result).toBe('ok');
});

it('a save that is too large is answered with 413, and not kept', async () => {
  const { office, anna, fileId, sizeNow, rescuedNow } = await setUp({ OFFICE_MAX_SIZE: '5000' });
  const { src, token } = await openOffice(anna, fileId);
  const document = new CollaboraDocument(office, src);
  const session = await document.join(token);
  document.edit('x'.repeat(5001));
  expect(await document.save(session)).toMatchObject({ result: 'tooLarge', status: 413 });
  expect([await sizeNow(), await rescuedNow()]).toEqual([BEFORE.length, []]);
});
