import { afterEach, describe, expect, it } from 'vitest';
import { app as appContract } from '#contract/app.ts';
import { Rights } from '#contract/enums.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { session } from '#contract/users/session.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { beginEditing } from '#tests/support/editing.ts';
import { hold } from '#tests/support/holds.ts';
import { type OpenedOffice, openOffice } from '#tests/support/office.ts';
import { callWopi } from '#tests/support/servers/office/wopiCall.ts';
import { OfficeServer } from '#tests/support/servers/officeServer.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const DAY_S = 24 * 3600;
const opened: OfficeServer[] = [];

afterEach(async () => {
  for (const office of opened.splice(0)) await office.close();
});

/** A document in a folder that Anna and Ben may write, and Cora read. */
async function setUp({ name = 'Plan.docx', env = {} }: { name?: string; env?: Record<string, string> } = {}) {
  const office = await OfficeServer.open({ isUnsigned: true });
  opened.push(office);
  const app = await createTestApp({ env: { SESSION_SECONDS: '43200', OFFICE_URL: office.origin, ...env } });
  const [anna, ben, cora] = [await app.person('Anna'), await app.person('Ben'), await app.person('Cora')];
  const folder = (await app.admin.call(folders.create, { body: { name: 'Team', parentId: await app.root() } })).body.id;
  for (const writer of [anna, ben]) await app.grant(folder, writer, Rights.ReadWrite);
  await app.grant(folder, cora, Rights.Read);
  const file = (await app.admin.upload(folder, { [name]: 'first' })).success[0]?.id ?? 0;
  return { app, office, anna, ben, cora, folder, file };
}

/** The office server, with the token that a page has posted to it. */
function editor(app: TestApp, { src, token }: OpenedOffice) {
  const here = app.apiUrl.replace(/\/fileshare\/api$/, '');
  const call = (method: 'GET' | 'POST', what: string, headers: Record<string, string> = {}, text?: string) => {
    const url = `${here}${new URL(src).pathname}${what}?access_token=${token}`;
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    const keys = { headersFor: () => ({}) };
    return callWopi({ keys, now: () => new Date() }, { method, url, token, headers, body });
  };
  return {
    info: () => call('GET', ''),
    content: async () => (await call('GET', '/contents')).body.toString(),
    lock: (lock = 'L1', headers = {}) =>
      call('POST', '', { 'X-WOPI-Override': 'LOCK', 'X-WOPI-Lock': lock, ...headers }),
    unlock: (lock = 'L1') => call('POST', '', { 'X-WOPI-Override': 'UNLOCK', 'X-WOPI-Lock': lock }),
    refresh: (lock = 'L1') => call('POST', '', { 'X-WOPI-Override': 'REFRESH_LOCK', 'X-WOPI-Lock': lock }),
    put: (text: string, lock: string | undefined = 'L1', headers = {}) =>
      call('POST', '/contents', { 'X-WOPI-Override': 'PUT', 'X-WOPI-Lock': lock, ...headers }, text),
  };
}

const edit = async (app: TestApp, person: Person, file: number) => {
  const entry = await openOffice(person, file);
  return { ...editor(app, entry), entry };
};
const rescuesOf = async (person: Person, file: number) =>
  (await person.call(rescuedSaves.list, params(file))).body.items.map(({ reason, by }) => [reason, by.name]);
const lockOf = async (person: Person, file: number) => (await person.call(files.get, params(file))).body.lock;

describe('a document that is opened in the office server', () => {
  it('is shared by all who may write it, and shown to those who may not', async () => {
    const { app, anna, ben, cora, file } = await setUp();
    const [one, two] = [await openOffice(anna, file), await openOffice(ben, file)];
    expect([one.mode, two.mode, two.sessionId]).toEqual(['edit', 'edit', one.sessionId]);
    const { body } = await ben.call(editSessions.begin, { body: { fileId: file, kind: 'office' } });
    expect(body.by.map(({ name }) => name).sort()).toEqual(['Anna', 'Ben']);
    const reader = await openOffice(cora, file);
    expect(reader).toMatchObject({ mode: 'view', reason: 'rights', sessionId: null });
    const { json } = await editor(app, reader).info();
    expect(json).toMatchObject({ UserCanWrite: false, ReadOnly: true, UserCanNotWriteRelative: true, Size: 5 });
    expect((await editor(app, reader).lock()).status).toBe(401);
    expect((await editor(app, reader).put('x')).status).toBe(401);
    const writer = await editor(app, one).info();
    expect(writer.json).toMatchObject({ UserFriendlyName: 'Anna', UserCanWrite: true, IsAdminUser: false });
    expect(writer.headers.get('x-wopi-itemversion')).toBe(writer.json?.Version);
  });

  it('is locked for every other way of writing, and shows where it is edited', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const { lock, unlock } = await edit(app, anna, file);
    expect((await lock()).status).toBe(200);
    expect(await lockOf(ben, file)).toMatchObject({ by: { name: 'Anna' }, app: 'office', place: 'the office server' });
    for (const writer of [anna, ben]) {
      const announced = await writer.call(transfers.announce, {
        body: { parentId: folder, overwrite: true, files: [{ name: 'Plan.docx', length: 5 }] },
      });
      expect(announced.status).toBe(423);
    }
    const { rowVersion } = (await ben.call(files.get, params(file))).body;
    expect((await ben.call(files.update, { body: { id: file, rowVersion, name: 'Other.docx' } })).status).toBe(423);
    expect((await unlock()).status).toBe(200);
    expect(await lockOf(ben, file)).toBeNull();
  });

  it('is opened to edit by the user who has locked it by hand, and to view by others', async () => {
    const { app, anna, ben, file } = await setUp();
    const place = (person: Person) => person.call(locks.place, { ...params(file), body: { reason: 'Mine' } });
    const before = await edit(app, ben, file);
    // A page that is open may lock the file at any moment.
    expect(await place(anna)).toMatchObject({ status: 423, body: { reason: 'edit.locked' } });
    await ben.call(editSessions.leave, { params: { sessionId: before.entry.sessionId ?? '' } });
    expect((await place(anna)).status).toBe(200);
    expect((await before.lock()).status).toBe(409);
    expect((await before.put('x')).status).toBe(409);
    expect(await openOffice(ben, file)).toMatchObject({ mode: 'view', reason: 'locked', sessionId: null });
    const { lock, put, unlock, content } = await edit(app, anna, file);
    expect([(await lock()).status, (await put('saved')).status]).toEqual([200, 200]);
    expect(await lockOf(ben, file)).toMatchObject({ app: 'office' });
    expect((await unlock()).status).toBe(200);
    expect([await content(), await lockOf(ben, file)]).toEqual(['saved', expect.objectContaining({ app: 'manual' })]);
  });

  it('has one version of a sitting, with the names of those who edited it', async () => {
    const { app, anna, ben, file } = await setUp();
    const one = await edit(app, anna, file);
    await openOffice(ben, file);
    await one.lock();
    for (const text of ['second', 'third', 'fourth']) {
      const saved = await one.put(text);
      expect([saved.status, saved.json]).toEqual([
        200,
        { LastModifiedTime: (await one.info()).json?.LastModifiedTime },
      ]);
      app.wait(60);
    }
    const before = (await one.info()).json?.Version;
    expect((await one.put('fourth')).headers.get('x-wopi-itemversion')).toBe(before);
    expect(await one.content()).toBe('fourth');
    const { items } = (await anna.call(versions.list, params(file))).body;
    expect(items.map(({ app: program }) => program)).toEqual(['web']);
    await one.put('fifth', 'L1', { 'X-WOPI-Editors': `${ben.id}` });
    await anna.call(versions.list, params(file));
    expect((await app.log()).filter((line) => /^Editing|overwritten/.test(line))).toEqual([
      'Editing began: My Company/Team/Plan.docx (office)',
      'File overwritten: Team/Plan.docx',
    ]);
  });

  it('is opened to view where another program has it, and the other way round', async () => {
    const { app, anna, ben, file } = await setUp({ name: 'Plan.wopitest' });
    await lockNode(app, file, ben.id ?? 0);
    expect(await openOffice(anna, file)).toMatchObject({ mode: 'view', reason: 'locked' });
    const text = await setUp({ name: 'Plan.docx' });
    const { lock, put } = await edit(text.app, text.anna, text.file);
    await lockNode(text.app, text.file, text.ben.id ?? 0);
    const rejected = await lock();
    expect([rejected.status, rejected.headers.get('x-wopi-lock')]).toEqual([409, '']);
    expect(rejected.headers.get('x-wopi-lockfailurereason')).toBe('Ben is editing this file in another program');
    expect((await put('mine')).status).toBe(409);
    expect(await rescuesOf(text.anna, text.file)).toEqual([['locked', 'Anna']]);
    expect(app.dataDir).not.toBe(text.app.dataDir);
  });
});

describe('a lock of the office server', () => {
  it('lasts half an hour or as long as is requested for, and ends without a sign of life', async () => {
    const { app, anna, file } = await setUp();
    const { lock, entry } = await edit(app, anna, file);
    await lock('L1', { 'X-WOPI-LockExpirationTimeout': '120' });
    app.wait(121);
    expect(await lockOf(anna, file)).toBeNull();
    await lock();
    for (let minute = 0; minute < 12; minute++) {
      app.wait(120);
      await anna.call(editSessions.renew, { params: { sessionId: entry.sessionId ?? '' }, body: { idle: 4000 } });
      await app.runTask('endFinishedSessions');
    }
    expect(await lockOf(anna, file)).not.toBeNull();
    app.wait(301);
    await app.runTask('endFinishedSessions');
    expect(await lockOf(anna, file)).toBeNull();
  });

  it('is taken again after it has lapsed, unless someone has saved', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const { lock, put, refresh, content } = await edit(app, anna, file);
    await lock();
    await put('second');
    app.wait(3600);
    await app.runTask('forgetExpiredLocks');
    await app.runTask('endFinishedSessions');
    expect((await put('third')).status).toBe(200);
    expect(await content()).toBe('third');
    expect(await lockOf(ben, file)).toMatchObject({ app: 'office' });
    app.wait(2 * 3600);
    expect((await refresh()).status).toBe(200);
    app.wait(2 * 3600);
    await app.runTask('endFinishedSessions');
    await ben.upload(folder, { 'Plan.docx': 'of Ben' }, { overwrite: true });
    for (const call of [lock, refresh]) expect((await call()).status).toBe(409);
    expect((await put('fourth')).status).toBe(409);
    expect(await content()).toBe('of Ben');
    expect(await rescuesOf(anna, file)).toEqual([['changed', 'Anna']]);
  });

  it('is not known any more after a day', async () => {
    const { app, anna, file } = await setUp();
    const { lock } = await edit(app, anna, file);
    await lock();
    app.wait(DAY_S + 1801);
    const again = await edit(app, await app.sessionOf(anna.id), file);
    expect((await again.put('late')).status).toBe(409);
  });

  it('is given up before the last save of an editor that closes', async () => {
    const { app, anna, file } = await setUp();
    const { lock, unlock, put, content } = await edit(app, anna, file);
    await lock();
    await unlock();
    expect((await put('no exit')).status).toBe(409);
    app.wait(50);
    expect((await put('last', 'L1', { 'X-COOL-WOPI-IsExitSave': 'true' })).status).toBe(200);
    app.wait(15);
    expect((await put('too late', 'L1', { 'X-COOL-WOPI-IsExitSave': 'true' })).status).toBe(409);
    expect(await content()).toBe('last');
  });

  it('stands after a restart', async () => {
    const { app, anna, ben, file } = await setUp();
    const entry = await openOffice(anna, file);
    await editor(app, entry).lock();
    await app.restart();
    const again = editor(app, entry);
    expect((await again.put('after')).status).toBe(200);
    expect(await again.content()).toBe('after');
    expect(await lockOf(app.visitedBy(ben), file)).toMatchObject({ app: 'office' });
  });
});

describe('a save that cannot be stored in its file', () => {
  it('is kept beside it: after a hold, without the right, in Trash, after the end of editing', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const { lock, put, unlock, entry } = await edit(app, anna, file);
    await lock();
    const held = await hold(app, [file]);
    expect((await put('held')).status).toBe(423);
    expect(await rescuesOf(ben, file)).toEqual([['held', 'Anna']]);
    await app.admin.call(legalHolds.release, { params: { id: String(held) }, body: { reason: 'Closed' } });
    await app.grant(folder, anna, Rights.Read);
    expect((await put('reader')).status).toBe(401);
    expect(await rescuesOf(ben, file)).toEqual([['rights', 'Anna']]);
    await app.grant(folder, anna, Rights.None);
    expect((await put('nothing')).status).toBe(404);
    expect((await unlock()).status).toBe(200);
    await app.grant(folder, anna, Rights.ReadWrite);
    await lock();
    await app.admin.call(editSessions.end, { params: { sessionId: entry.sessionId ?? '' }, body: {} });
    expect((await put('ended')).status).toBe(409);
    expect((await lock()).status).toBe(409);
    expect(await rescuesOf(ben, file)).toEqual([['ended', 'Anna']]);
  });
});

describe('a token', () => {
  it('ends with the sign-in, and still saves for five minutes after signing out', async () => {
    const { app, anna, file } = await setUp();
    const { lock, put, unlock, info, content } = await edit(app, anna, file);
    await lock();
    await anna.call(session.close, {});
    app.wait(299);
    expect((await info()).status).toBe(401);
    expect((await put('after signing out')).status).toBe(200);
    app.wait(2);
    expect((await put('too late')).status).toBe(401);
    expect((await unlock()).status).toBe(401);
    const ben = await app.person('Dora', { isAdmin: true });
    expect(await editor(app, await openOffice(ben, file)).content()).toBe('after signing out');
    expect(await content()).not.toBe('after signing out');
  });

  it('ends at once when an administrator ends the sessions, and after ten hours', async () => {
    const { app, anna, ben, file } = await setUp();
    const { info } = await edit(app, anna, file);
    await app.ctx.transact((tx) => tx.stores.sessions.endAllOf(anna.id, tx.stamp(), 0));
    expect((await info()).status).toBe(401);
    const other = await edit(app, ben, file);
    app.wait(10 * 3600 - 1);
    expect((await other.info()).status).toBe(200);
    app.wait(2);
    expect((await other.info()).status).toBe(401);
  });

  it('is for one file and one version, and cannot be two', async () => {
    const { app, anna, folder, file } = await setUp();
    await anna.upload(folder, { 'Plan.docx': 'second' }, { overwrite: true });
    const other = (await anna.upload(folder, { 'Other.docx': 'other' })).success[0]?.id ?? 0;
    const [first] = (await anna.call(versions.list, params(file))).body.items;
    const entry = await openOffice(anna, file);
    expect((await editor(app, { ...entry, src: entry.src.replace(/\d+$/, `${other}`) }).info()).status).toBe(401);
    const earlier = await openOffice(anna, file, { versionId: first?.id ?? 0 });
    expect(earlier).toMatchObject({ mode: 'view', sessionId: null });
    expect(await editor(app, earlier).content()).toBe('first');
    expect((await editor(app, { ...earlier, src: entry.src }).info()).status).toBe(401);
    expect((await editor(app, { ...entry, src: earlier.src }).info()).status).toBe(401);
  });

  it('makes at most two hundred calls at once', async () => {
    const { app, anna, file } = await setUp();
    const { info } = await edit(app, anna, file);
    const statuses = [];
    for (let n = 0; n < 205; n++) statuses.push((await info()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    app.wait(1);
    expect((await info()).status).toBe(200);
  });
});

describe('the office server', () => {
  it('says what it opens, is read once in twelve hours, and is requested again when it is away', async () => {
    const { app, office, anna, folder, file } = await setUp();
    const config = async () => (await app.visitor.call(appContract.config, {})).body.editing.office;
    expect(await config()).toMatchObject({ name: 'Collabora Online' });
    expect((await config())?.extensions).toContainEqual({ ext: 'docx', view: true, edit: true });
    await app.runTask('readOfficeDiscovery');
    app.wait(11 * 3600);
    await app.runTask('readOfficeDiscovery');
    expect(office.discoveries).toBe(1);
    const pdf = (await app.admin.upload(folder, { 'a.bin': 'x' })).success[0]?.id ?? 0;
    const visitor = await app.sessionOf(anna.id);
    const requested = (id: number) => visitor.call(editSessions.begin, { body: { fileId: id, kind: 'office' } });
    expect((await requested(pdf)).status).toBe(415);
    await office.close();
    app.wait(60);
    expect((await requested(file)).body).toMatchObject({ code: 'unavailable', reason: 'office.unreachable' });
    opened.splice(0);
  });

  it('is not there without an address, and the server starts without it', async () => {
    const { app, anna, file } = await setUp({ env: { OFFICE_URL: 'http://127.0.0.1:9' } });
    expect((await anna.call(editSessions.begin, { body: { fileId: file, kind: 'office' } })).status).toBe(503);
    await app.restart({ office: undefined });
    const again = app.visitedBy(anna);
    expect((await again.call(editSessions.begin, { body: { fileId: file, kind: 'office' } })).status).toBe(415);
    expect((await fetch(`${app.apiUrl.replace('/api', '')}/wopi/files/1`)).status).toBe(404);
  });

  it('calls from the addresses that are allowed only', async () => {
    const { app, anna, file } = await setUp({ env: { OFFICE_ALLOW: '10.1.0.0/16' } });
    expect((await (await edit(app, anna, file)).info()).status).toBe(403);
    await app.restart();
    const near = await setUp({ env: { OFFICE_ALLOW: '10.1.0.0/16,127.0.0.1' } });
    expect((await (await edit(near.app, near.anna, near.file)).info()).status).toBe(200);
  });

  it('opens no file that is too large to edit, and a text of someone else to view', async () => {
    const { app, anna, ben, folder, file } = await setUp({ env: { OFFICE_MAX_SIZE: '8' } });
    const large = (await anna.upload(folder, { 'Large.docx': 'nine bytes' })).success[0]?.id ?? 0;
    expect(await openOffice(anna, large)).toMatchObject({ mode: 'view', reason: 'tooLarge' });
    const { lock, put } = await edit(app, anna, file);
    await lock();
    expect((await put('more than eight')).status).toBe(413);
    const text = (await anna.upload(folder, { 'a.txt': 'x' })).success[0]?.id ?? 0;
    await beginEditing(ben, text);
    expect(await lockOf(anna, text)).toMatchObject({ app: 'text' });
  });
});
