import { expect, it } from 'vitest';
import { LogKind, LogLevel, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { logs } from '#contract/instance/logs.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Person } from '#tests/support/app/person.ts';
import { announceTo, makeRequest, sendTo } from '#tests/support/app/requests.ts';
import { announce as announceShare, makeShare, send as sendShare } from '#tests/support/app/shares.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const QUOTA_BYTES = 1000;
const bytes = (count: number) => 'x'.repeat(count);

it('USER_QUOTA limits the stored bytes of a user for all ways of uploading, except for administrators', async () => {
  const app = await createTestApp({ env: { USER_QUOTA: String(QUOTA_BYTES), FEATURES: 'oneTimeShares' } });
  const root = await app.root();
  const [ann, ben] = [await app.person('ann', { password: PASSWORD }), await app.person('ben')];
  for (const person of [ann, ben]) await app.grant(root, person, Rights.ReadWrite);
  const announce = (person: Person, length: number) =>
    person.call(transfers.announce, { body: { parentId: root, files: [{ name: `${length}.bin`, length }] } });

  const [first] = (await ann.upload(root, { 'a.bin': bytes(600) })).success;
  const rejected = await announce(ann, 401);
  expect(rejected.status).toBe(507);
  expect(rejected.body).toMatchObject({ code: 'no_space', reason: 'upload.quota', details: { bytes: 1000 } });
  expect((await announce(ben, 401)).status).toBe(200);
  expect((await announce(app.admin, 5000)).status).toBe(200);

  // Uploads announced together count when they are stored.
  const keys = await Promise.all([announce(ann, 300), announce(ann, 399)]);
  const sent = [
    await ann.send(keys[0].body.key, { '300.bin': bytes(300) }),
    await ann.send(keys[1].body.key, { '399.bin': bytes(399) }),
  ];
  expect(sent.map(({ body }) => body.success.length)).toEqual([1, 0]);
  expect(sent[1]?.body.errors[0]?.errors[0]).toMatch(/more than your 1,000 B of storage/);

  const drive = new DavClient(app, 'ann');
  expect((await drive.send('PUT', '/b.bin', {}, bytes(200))).status).toBe(507);
  expect((await drive.send('PUT', '/b.bin', {}, bytes(100))).status).toBe(201);
  const space = '<D:propfind xmlns:D="DAV:"><D:prop><D:quota-available-bytes/></D:prop></D:propfind>';
  const { text } = await drive.send('PROPFIND', '/', { depth: '0' }, space);
  expect(text).toContain('<D:quota-available-bytes>0<');

  // External uploads to a file request count for the user who made it.
  const { token } = await makeRequest(ann, root);
  const key = await announceTo(app.visitor, token, { 'c.bin': bytes(200) });
  const { body } = await sendTo(app.visitor, token, key, { 'c.bin': bytes(200) });
  expect(body.errors[0].errors).toEqual([uploadErrors.noSpace]);

  // In Trash it still counts; after permanent deletion it does not.
  const params = { id: String(first?.id), rowVersion: '1' };
  expect((await ann.call(files.remove, { params })).status).toBe(200);
  expect((await announce(ann, 401)).status).toBe(507);
  expect((await ann.call(bin.remove, { params: { ...params, rowVersion: '2' } })).status).toBe(200);
  expect((await announce(ann, 600)).status).toBe(200);
});

it('USER_QUOTA counts received parts of resumable uploads, also of several at a time', async () => {
  const app = await createTestApp({ env: { USER_QUOTA: String(QUOTA_BYTES) } });
  const [parentId, ann] = [await app.root(), await app.person('ann')];
  await app.grant(parentId, ann, Rights.ReadWrite);
  const tus = { 'tus-resumable': '1.0.0' };
  const announce = (name: string, length: number) =>
    ann.call(transfers.announce, { body: { parentId, files: [{ name, length }] } });
  const begin = (key: string, name: string, length: number) =>
    ann.fetch(`/files/${key}/resumable`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(length), 'upload-metadata': `filename ${btoa(name)}` },
    });
  const send = (path: string, offset: number, count: number) =>
    ann.fetch(path, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes(count),
    });
  const pathOf = (response: Response) => (response.headers.get('location') ?? '').replace(/^.*\/api/, '');

  const [a, b, late] = await Promise.all([announce('a', 900), announce('b', 900), announce('late', 600)]);
  const [first, second] = [pathOf(await begin(a.body.key, 'a', 900)), pathOf(await begin(b.body.key, 'b', 900))];
  expect((await send(first, 0, 600)).status).toBe(204);
  const rejected = await send(second, 0, 600);
  expect([rejected.status, await rejected.json()]).toEqual([507, expect.objectContaining({ reason: 'upload.quota' })]);
  expect((await begin(late.body.key, 'late', 600)).status).toBe(507);
  expect((await announce('other', 401)).status).toBe(507);
  expect(await app.content.list()).toHaveLength(1);
  // It is not counted as a server error.
  await app.runTask('keepWarnings');
  const page = { terms: [], skip: 0, take: 10, sort: { field: 'on', dir: 'desc' } as const };
  expect((await app.ctx.stores.logs.page(LogKind.System, {}, page)).items).toEqual([]);
  // The parts of an upload do not count in addition to the file that they become.
  expect((await send(first, 600, 300)).status).toBe(204);
  expect((await announce('other', 101)).status).toBe(507);
  expect((await announce('other', 100)).status).toBe(200);
});

it('USER_QUOTA counts content that only a share uses, also of a permanently deleted file', async () => {
  const app = await createTestApp({ env: { USER_QUOTA: String(QUOTA_BYTES), FEATURES: 'oneTimeShares' } });
  const [root, ann] = [await app.root(), await app.person('ann')];
  await app.grant(root, ann, Rights.ReadWrite);
  const big = { files: { 'big.bin': bytes(600) } };
  const keys = await Promise.all([announceShare(ann, big), announceShare(ann, big)]);
  const sent = [
    await sendShare(ann, keys[0].body.onetimeKey, big.files),
    await sendShare(ann, keys[1].body.onetimeKey, big.files),
  ];
  expect(sent.map(({ body }) => body.groupId === null)).toEqual([false, true]);
  expect(sent[1]?.body.error).toMatch(/more than your 1,000 B of storage/);

  const [stored] = (await ann.upload(root, { 'stored.bin': bytes(300) })).success;
  await makeShare(ann, { fileIds: [stored?.id ?? 0] });
  const params = { id: String(stored?.id), rowVersion: '1' };
  await ann.call(files.remove, { params });
  expect((await ann.call(bin.remove, { params: { ...params, rowVersion: '2' } })).status).toBe(200);
  expect((await announceShare(ann, { files: { 'more.bin': bytes(101) } })).status).toBe(507);
  app.wait(25 * 3600);
  await app.runTask('endShares');
  const later = await app.sessionOf(ann.id);
  expect((await announceShare(later, { files: { 'more.bin': bytes(1000) } })).status).toBe(200);
});

it('an upload that finds the storage full is a warning for the operator, and no error with a stack', async () => {
  const app = await createTestApp({ env: { STORAGE_RESERVE: String(Number.MAX_SAFE_INTEGER) } });
  const body = { parentId: await app.root(), files: [{ name: 'a.bin', length: 10 }] };
  expect((await app.admin.call(transfers.announce, { body })).status).toBe(507);
  await app.runTask('keepWarnings');
  const { items } = (await app.admin.call(logs.system, { query: {} })).body;
  expect(items.map(({ log, level }) => [log.replace(/ \(request .*\)$/, ''), level])).toEqual([
    ['An upload found no space: upload.noSpace', LogLevel.Warning],
  ]);
});
