import { describe, expect, it } from 'vitest';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { notices } from '#contract/instance/notices.ts';
import { limits } from '#contract/limits.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { users } from '#contract/users/users.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { lockForApproval, unlockForApproval } from '#server/plugins/locks/reservations.service.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { beginEditing, editHeaders, rescueSave, saveEdited } from '#tests/support/editing.ts';
import { hold } from '#tests/support/holds.ts';
import { DavClient, lockBody } from '#tests/support/servers/davClient.ts';
import { SyncClient } from '#tests/support/servers/syncClient.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const DAY_S = 24 * 3600;
const TASK = 'endUnentitledLocks';

/** A text in a folder that Anna and Ben may write, and Cora read. */
async function setUp(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { SESSION_SECONDS: '43200', ...env } });
  const password = PASSWORD;
  const [anna, ben] = [await app.person('Anna', { password }), await app.person('Ben', { password })];
  const cora = await app.person('Cora');
  const folder = (await app.admin.call(folders.create, { body: { name: 'Team', parentId: await app.root() } })).body.id;
  for (const writer of [anna, ben]) await app.grant(folder, writer, Rights.ReadWrite);
  await app.grant(folder, cora, Rights.Read);
  const file = (await app.admin.upload(folder, { 'Plan.txt': 'first' })).success[0]?.id ?? 0;
  return { app, anna, ben, cora, folder, file };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const place = (person: Person, file: number, body: { reason?: string; until?: string } = {}) =>
  person.call(locks.place, { ...params(file), body });
const lockOf = async (person: Person, file: number) => (await person.call(files.get, params(file))).body.lock;
const versionOf = async (person: Person, file: number) => (await person.call(files.get, params(file))).body.rowVersion;
const changesOf = async (person: Person, file: number) =>
  (await person.call(nodeHistory.list, { ...params(file), query: {} })).body.items.map(({ type, by, after }) => ({
    type,
    by: by?.name,
    ...(after && { after }),
  }));
const currentText = async (person: Person, file: number) =>
  (await person.download(await person.downloadKey(file))).text();
const noticesOf = async (person: Person) =>
  (await person.call(notices.list, { query: {} })).body.items.map(({ type, text }) => [type, text]);

describe('a file that a user locks by hand', () => {
  it('is locked for a day with the reason, is shown so to everybody, and a second call changes both', async () => {
    const { app, anna, ben, cora, folder, file } = await setUp();
    const { status, body } = await place(anna, file, { reason: ' Figures of\nMarch ' });
    const by = { id: anna.id, name: 'Anna' };
    const shown = {
      by,
      app: 'manual',
      place: 'a manual lock',
      silent: false,
      others: 0,
      sessionId: null,
      approvalId: null,
    };
    const lock = { ...shown, until: '2026-03-03T09:00:00.000Z', reason: 'Figures of March' };
    expect([status, body]).toEqual([200, lock]);
    for (const reader of [anna, ben, cora, app.admin]) expect(await lockOf(reader, file)).toEqual(lock);
    expect((await ben.call(files.list, { ...params(folder), query: {} })).body.items[0]?.lock).toEqual(lock);
    const until = '2026-03-20T09:00:00.000Z';
    expect((await place(anna, file, { until })).body).toEqual({ ...lock, until, reason: null });
    expect(await lockOf(ben, file)).toEqual({ ...lock, until, reason: null });
    expect(await app.log()).toEqual(
      expect.arrayContaining([
        'File locked: My Company/Team/Plan.txt (until 2026-03-03T09:00:00.000Z, Figures of March)',
        'File locked: My Company/Team/Plan.txt (until 2026-03-20T09:00:00.000Z)',
      ]),
    );
    expect((await changesOf(cora, file)).slice(0, 2)).toEqual([
      { type: 'locked', by: 'Anna', after: { until, reason: null } },
      { type: 'locked', by: 'Anna', after: { until: lock.until, reason: 'Figures of March' } },
    ]);
  });

  it('has an end between now and 30 days ahead, and needs the right to write', async () => {
    const { app, anna, cora, file } = await setUp();
    for (const until of ['2026-03-02T09:00:00.000Z', '2026-04-01T09:00:00.001Z'])
      expect(await place(anna, file, { until })).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: [{ path: 'until', reason: 'lock.until' }] },
      });
    const long = await place(anna, file, { reason: 'x'.repeat(201) });
    expect(long).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    expect((await place(anna, file, { until: 'never' })).status).toBe(400);
    expect((await place(cora, file)).status).toBe(403);
    expect((await place(await app.person('Dora'), file)).status).toBe(404);
    expect(await lockOf(anna, file)).toBeNull();
    expect((await place(anna, file, { until: '2026-04-01T09:00:00.000Z' })).status).toBe(200);
  });

  it('is not locked by a second user, under a hold, while another one edits it, or beyond 1,000 files', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    await place(anna, file);
    for (const person of [ben, app.admin])
      expect(await place(person, file)).toMatchObject({ status: 423, body: { code: 'locked', reason: 'node.locked' } });
    await anna.call(locks.end, params(file));

    const session = await beginEditing(ben, file);
    expect(await place(anna, file)).toMatchObject({ status: 423, body: { reason: 'edit.locked' } });
    await ben.call(editSessions.leave, { params: { sessionId: session } });
    const drive = new DavClient(app, 'Ben');
    const token = await drive.lock('/Team/Plan.txt');
    expect((await place(anna, file)).status).toBe(423);
    await drive.send('UNLOCK', '/Team/Plan.txt', { 'lock-token': `<${token}>` });
    expect((await place(anna, file)).status).toBe(200);
    await anna.call(locks.end, params(file));

    const { success } = await app.admin.upload(folder, { 'Held.txt': 'held' });
    await hold(
      app,
      success.map(({ id }) => id),
    );
    expect(await place(anna, success[0]?.id ?? 0)).toMatchObject({ status: 423, body: { code: 'held' } });

    const made = { isDeep: false, isShared: false, owner: '', lockId: null, sessionId: null, approvalId: null };
    await app.ctx.transact(async ({ stores }) => {
      for (let n = 0; n < limits.lock.perPerson; n++)
        await stores.locks.insert({
          ...{ ...made, token: `lock ${n}`, nodeId: folder, userId: anna.id, app: 'manual', reason: null },
          ...{ createdOn: '2026-03-02T09:00:00.000Z', expiresOn: '2026-03-03T09:00:00.000Z' },
        });
    });
    expect(await place(anna, file)).toMatchObject({ status: 429, body: { code: 'too_many' } });
  });

  it('is told to open pages at once, also when it ends', async () => {
    const { app, anna, ben, file } = await setUp();
    await sendEvents(app);
    const stream = await followEvents(ben);
    await place(anna, file);
    await sendEvents(app);
    expect((await stream.next()).event).toMatchObject({ type: 'lock', nodeId: file });
    await anna.call(locks.end, params(file));
    await sendEvents(app);
    expect((await stream.next()).event).toMatchObject({ type: 'lock', nodeId: file });
  });
});

describe('the lock of a user', () => {
  it('ends when it says so', async () => {
    const { app, anna, ben, file } = await setUp();
    await place(anna, file, { until: '2026-03-02T09:10:00.000Z', reason: 'Soon done' });
    app.wait(599);
    expect((await ben.call(files.update, { body: { id: file, rowVersion: 1, subject: 'x' } })).status).toBe(423);
    app.wait(2);
    expect(await lockOf(ben, file)).toBeNull();
    expect((await ben.call(files.update, { body: { id: file, rowVersion: 1, subject: 'x' } })).status).toBe(200);
    await app.runTask('forgetExpiredLocks');
    expect(await app.log()).toContain(
      'File unlocked: My Company/Team/Plan.txt (until 2026-03-02T09:10:00.000Z, Soon done)',
    );
    expect((await changesOf(ben, file))[0]).toEqual({ type: 'unlocked', by: 'System' });
    expect(await noticesOf(anna)).toEqual([]);
  });

  it('is ended by its holder, and by administrators, of whom the holder gets a notice', async () => {
    const { app, anna, ben, file } = await setUp();
    await place(anna, file);
    expect((await ben.call(locks.end, params(file))).status).toBe(403);
    expect((await anna.call(locks.end, params(file))).status).toBe(200);
    expect(await noticesOf(anna)).toEqual([]);
    await place(anna, file, { reason: 'Mine' });
    expect((await app.admin.call(locks.end, params(file))).status).toBe(200);
    expect((await app.admin.call(locks.end, params(file))).status).toBe(404);
    expect(await noticesOf(anna)).toEqual([['unlocked', 'admin unlocked “Plan.txt”']]);
    expect(await noticesOf(ben)).toEqual([]);
    expect((await changesOf(ben, file))[0]).toEqual({ type: 'unlocked', by: 'admin' });
    const until = '2026-03-03T09:00:00.000Z';
    expect(await app.log()).toContain(`File unlocked: My Company/Team/Plan.txt (until ${until}, Mine)`);
  });

  it('stays with a file that its holder renames or moves, and ends in Trash', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const inner = (await app.admin.call(folders.create, { body: { name: 'Inner', parentId: folder } })).body.id;
    const outer = (await app.admin.call(folders.create, { body: { name: 'Outer', parentId: folder } })).body.id;
    await place(anna, file);
    const holder = async () => (await lockOf(ben, file))?.by.name;
    const rowVersion = await versionOf(anna, file);
    const renamed = await anna.call(files.update, { body: { id: file, rowVersion, name: 'Plan 2.txt' } });
    expect([renamed.status, await holder()]).toEqual([200, 'Anna']);
    expect((await anna.call(files.move, { body: { id: file, parentId: inner } })).status).toBe(200);
    expect(await holder()).toBe('Anna');
    const batch = { ids: [file], parentId: folder };
    expect((await anna.call(fileBatches.move, { body: batch })).body.success).toHaveLength(1);
    expect((await anna.call(files.move, { body: { id: file, parentId: inner } })).status).toBe(200);
    // No one else moves or deletes a folder with the file.
    for (const other of [ben, app.admin]) {
      expect((await other.call(folders.move, { body: { id: inner, parentId: outer } })).status).toBe(423);
      const version = String((await other.call(folders.get, params(inner))).body.rowVersion);
      const removing = { params: { id: String(inner), rowVersion: version } };
      expect((await other.call(folders.remove, removing)).status).toBe(423);
    }
    expect((await anna.call(folders.move, { body: { id: inner, parentId: outer } })).status).toBe(200);
    expect(await holder()).toBe('Anna');
    const version = String(await versionOf(anna, file));
    expect((await anna.call(files.remove, { params: { id: String(file), rowVersion: version } })).status).toBe(200);
    expect((await ben.call(bin.restore, { body: { id: file, mode: RestoreMode.Error } })).status).toBe(200);
    expect(await lockOf(ben, file)).toBeNull();
  });

  it('ends when its holder may not write any more, is deactivated, removed or offboarded', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    await place(anna, file);
    await app.runTask(TASK);
    expect(await lockOf(ben, file)).not.toBeNull();
    const entry = (await app.admin.call(folders.get, params(folder))).body.permissions.find(({ bizUnits }) =>
      bizUnits.some(({ bizUnitId }) => bizUnitId === anna.id),
    );
    const removing = { id: String(entry?.id), rowVersion: String(entry?.rowVersion) };
    expect((await app.admin.call(permissions.remove, { params: removing })).status).toBe(200);
    await app.runTask(TASK);
    expect(await lockOf(ben, file)).toBeNull();
    expect((await changesOf(ben, file))[0]).toEqual({ type: 'unlocked', by: 'System' });

    const person = async (name: string) => {
      const made = await app.person(name);
      await app.grant(folder, made, Rights.ReadWrite);
      expect((await place(made, file)).status).toBe(200);
      return made.id;
    };
    const versionOfUser = async (id: number) => (await app.admin.call(users.get, params(id))).body.rowVersion ?? 0;
    const deactivated = await person('Dora');
    const body = { id: deactivated, rowVersion: await versionOfUser(deactivated), invalid: true };
    expect((await app.admin.call(users.update, { body })).status).toBe(200);
    expect(await lockOf(ben, file)).toBeNull();
    const removed = await person('Emil');
    const rowVersion = String(await versionOfUser(removed));
    expect((await app.admin.call(users.remove, { params: { id: String(removed), rowVersion } })).status).toBe(200);
    expect(await lockOf(ben, file)).toBeNull();
    const leaving = await person('Fritz');
    const { body: held } = await app.admin.call(offboarding.get, params(leaving));
    expect(held.locks).toEqual([{ id: file, name: 'Plan.txt' }]);
    const run = { ...params(leaving), body: { toId: null, reason: 'Left' } };
    expect((await app.admin.call(offboarding.run, run)).status).toBe(200);
    expect(await lockOf(ben, file)).toBeNull();
  });

  it('survives a restart', async () => {
    const { app, anna, ben, file } = await setUp();
    await place(anna, file, { reason: 'Mine' });
    await app.restart();
    expect(await lockOf(ben, file)).toMatchObject({ by: { name: 'Anna' }, reason: 'Mine' });
  });
});

describe('the list of locked files', () => {
  it('has those of the caller, by every protocol, and all for administrators, newest first', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const { success } = await app.admin.upload(folder, { 'Other.txt': 'x', 'Third.txt': 'x' });
    const [other = 0, third = 0] = success.map(({ id }) => id);
    await place(anna, file, { reason: 'Mine' });
    app.wait(1);
    await place(ben, other);
    app.wait(1);
    await lockNode(app, third, anna.id);
    const listed = async (person: Person, query = {}) => {
      const { body } = await person.call(locks.list, { query });
      return [body.total, ...body.items.map(({ file: { name }, lock }) => `${name} ${lock.by.name} ${lock.app}`)];
    };
    expect(await listed(anna)).toEqual([2, 'Third.txt Anna webdav', 'Plan.txt Anna manual']);
    expect(await listed(app.admin)).toEqual([
      3,
      'Third.txt Anna webdav',
      'Other.txt Ben manual',
      'Plan.txt Anna manual',
    ]);
    expect(await listed(app.admin, { search: 'PLAN' })).toEqual([1, 'Plan.txt Anna manual']);
    expect(await listed(app.admin, { search: 'ben' })).toEqual([1, 'Other.txt Ben manual']);
    expect(await listed(app.admin, { skip: '1', take: '1' })).toEqual([3, 'Other.txt Ben manual']);
    const { body } = await anna.call(locks.list, { query: { search: 'plan' } });
    expect(body.items[0]?.file).toEqual({ id: file, name: 'Plan.txt', fullPath: 'My Company/Team/Plan.txt' });
    app.wait(DAY_S);
    expect(await listed(await app.sessionOf(1))).toEqual([0]);
  });
});

/** Ways to change a file: each answers with its status, and those with a result a file with 423 for a failure. */
const ways: Record<string, (scene: Scene, person: Person, name: string) => Promise<number>> = {
  upload: async ({ folder }, person) => {
    const body = { parentId: folder, overwrite: true, files: [{ name: 'Plan.txt', length: 5 }] };
    return (await person.call(transfers.announce, { body })).status;
  },
  'fields and name': async ({ file }, person) =>
    (await person.call(files.update, { body: { id: file, rowVersion: await versionOf(person, file), subject: 'y' } }))
      .status,
  'fields of many': async ({ file }, person) =>
    (await person.call(fileBatches.update, { body: { ids: [file], tags: 'x', attributeValues: [] } })).body.errors
      .length > 0
      ? 423
      : 200,
  'copy over it': async ({ app, folder }, _, name) => {
    await app.admin.upload(folder, { [`Source of ${name}.txt`]: 'copied' });
    const drive = new DavClient(app, name, PASSWORD);
    const destination = drive.at('/Team/Plan.txt');
    return (await drive.send('COPY', `/Team/Source%20of%20${name}.txt`, { destination })).status;
  },
  'PUT on a drive': async ({ app }, _, name) =>
    (await new DavClient(app, name, PASSWORD).send('PUT', '/Team/Plan.txt', {}, `put by ${name}`)).status,
  'LOCK on a drive': async ({ app }, _, name) => {
    const drive = new DavClient(app, name, PASSWORD);
    const { status, headers } = await drive.send('LOCK', '/Team/Plan.txt', {}, lockBody('exclusive'));
    const token = headers.get('lock-token');
    if (token) {
      const saved = await drive.send('PUT', '/Team/Plan.txt', { if: `(${token})` }, `under a lock by ${name}`);
      expect(saved.status).toBe(204);
      await drive.send('UNLOCK', '/Team/Plan.txt', { 'lock-token': token });
    }
    return status;
  },
  'PROPPATCH on a drive': async ({ app }, _, name) =>
    (
      await new DavClient(app, name, PASSWORD).send(
        'PROPPATCH',
        '/Team/Plan.txt',
        {},
        '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x xmlns="urn:x">1</x></D:prop></D:set></D:propertyupdate>',
      )
    ).status,
  'PUT of a synchronising client': async ({ app }, _, name) =>
    (await new SyncClient(app, name, PASSWORD).send('PUT', '/Team/Plan.txt', {}, `synchronised by ${name}`)).status,
  'text editor': async ({ file }, person) => {
    const { body } = await person.call(editSessions.begin, { body: { fileId: file, kind: 'text' } });
    if (body.mode === 'view') return body.reason === 'locked' ? 423 : 400;
    const { status } = await saveEdited(person, file, 'edited', await editHeaders(person, file));
    await person.call(editSessions.end, { params: { sessionId: body.sessionId ?? '' }, body: {} });
    return status;
  },
  move: async ({ app, folder, file }, person) => {
    const { body } = await app.admin.call(folders.create, { body: { name: `To ${person.id}`, parentId: folder } });
    const { status } = await person.call(files.move, { body: { id: file, parentId: body.id } });
    if (status === 200) await person.call(files.move, { body: { id: file, parentId: folder } });
    return status;
  },
  'move of many': async ({ app, folder, file }, person) => {
    const { body } = await app.admin.call(folders.create, { body: { name: `All to ${person.id}`, parentId: folder } });
    const moved = await person.call(fileBatches.move, { body: { ids: [file], parentId: body.id } });
    if (moved.body.success.length > 0) await person.call(files.move, { body: { id: file, parentId: folder } });
    return moved.body.success.length > 0 ? 200 : 423;
  },
  'deletion on a drive': async ({ app, file }, person, name) => {
    const { status } = await new DavClient(app, name, PASSWORD).send('DELETE', '/Team/Plan.txt');
    if (status === 204) {
      await person.call(bin.restore, { body: { id: file, mode: RestoreMode.Error } });
      await place(person, file);
    }
    return status;
  },
};

describe('a lock by hand binds every way to change the file', () => {
  it.each(Object.keys(ways))('%s: other users and administrators, but not its holder', async (way) => {
    const scene = await setUp();
    const { app, anna, ben, file } = scene;
    const change = ways[way] ?? (() => Promise.resolve(0));
    await place(anna, file);
    const before = (await ben.call(files.get, params(file))).body;
    expect(await change(scene, ben, 'Ben')).toBe(423);
    expect(await change(scene, app.admin, 'admin')).toBe(423);
    expect((await ben.call(files.get, params(file))).body).toEqual(before);
    expect([200, 201, 204, 207]).toContain(await change(scene, anna, 'Anna'));
    expect(await lockOf(ben, file)).toMatchObject({ by: { name: 'Anna' }, app: 'manual' });
  });
});

describe('a lock by hand that is placed later', () => {
  it('binds uploads announced before, versions that are restored, and saves that were kept', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    await ben.upload(folder, { 'Plan.txt': 'second' }, { overwrite: true });
    const rescueId = await rescueSave(ben, file, 'kept');
    const announced = { parentId: folder, overwrite: true, files: [{ name: 'Plan.txt', length: 4 }] };
    const keyOf = async (person: Person) => (await person.call(transfers.announce, { body: announced })).body.key;
    const [keyOfBen, keyOfAnna] = [await keyOf(ben), await keyOf(anna)];
    const [version] = (await ben.call(versions.list, params(file))).body.items;
    await place(anna, file);
    const restore = (person: Person) =>
      person.call(versions.restore, { params: { id: String(file), versionId: String(version?.id) } });
    const take = (person: Person) =>
      person.call(rescuedSaves.take, {
        params: { id: String(file), rescueId: String(rescueId) },
        body: { as: 'version' as const },
      });
    for (const person of [ben, app.admin]) {
      expect((await restore(person)).status).toBe(423);
      expect((await take(person)).status).toBe(423);
    }
    expect((await ben.send(keyOfBen, { 'Plan.txt': 'more' })).body).toMatchObject({ success: [], errors: [{}] });
    expect(await currentText(anna, file)).toBe('second');
    expect((await anna.send(keyOfAnna, { 'Plan.txt': 'mine' })).body.success).toHaveLength(1);
    expect((await restore(anna)).status).toBe(200);
    expect((await take(anna)).status).toBe(200);
    expect(await currentText(ben, file)).toBe('kept');
  });
});

describe('programs of the holder', () => {
  it('lock the file beside the lock by hand, which others see when the program has ended', async () => {
    const { app, anna, ben, file } = await setUp();
    await place(anna, file, { reason: 'Mine' });
    const drive = new DavClient(app, 'Anna', PASSWORD);
    // What does not bind the holder is not shown to their programs.
    const listed = async (client: DavClient) => (await client.send('PROPFIND', '/Team/Plan.txt', { depth: '0' })).text;
    expect(await listed(drive)).not.toContain('activelock>');
    expect(await listed(new DavClient(app, 'Ben', PASSWORD))).toContain('<D:owner>Anna</D:owner>');
    const token = await drive.lock('/Team/Plan.txt');
    expect(await lockOf(ben, file)).toMatchObject({ app: 'webdav' });
    expect(await lockOf(anna, file)).toMatchObject({ app: 'manual', reason: 'Mine' });
    // Without its token, the program's lock binds the holder too.
    expect((await drive.send('PUT', '/Team/Plan.txt', {}, 'x')).status).toBe(423);
    expect((await drive.send('PUT', '/Team/Plan.txt', { if: `(<${token}>)` }, 'saved')).status).toBe(204);
    // Unlocking by hand ends the lock by hand, not that of the program.
    expect((await anna.call(locks.end, params(file))).status).toBe(200);
    expect(await lockOf(anna, file)).toMatchObject({ app: 'webdav' });
    await place(anna, file);
    expect((await drive.send('UNLOCK', '/Team/Plan.txt', { 'lock-token': `<${token}>` })).status).toBe(204);
    expect(await lockOf(ben, file)).toMatchObject({ app: 'manual' });
  });

  it('replace the file by one that they move over it, as LibreOffice does, and it stays locked', async () => {
    const { app, anna, ben, file } = await setUp();
    await place(anna, file);
    const drive = new DavClient(app, 'Anna', PASSWORD);
    await drive.send('PUT', '/Team/new.tmp', {}, 'new');
    const destination = drive.at('/Team/Plan.txt');
    expect((await drive.send('MOVE', '/Team/new.tmp', { destination })).status).toBe(204);
    const other = new DavClient(app, 'Ben', PASSWORD);
    expect((await other.send('PUT', '/Team/Plan.txt', {}, 'x')).status).toBe(423);
    expect((await ben.call(files.get, params(file))).status).toBe(404);
  });

  it('are told who edits, not who has locked the file', async () => {
    const { anna, ben, file } = await setUp();
    await place(anna, file);
    const view = await anna.call(editSessions.begin, { body: { fileId: file, kind: 'text', mode: 'view' } });
    expect(view.body.by).toEqual([]);
    const edit = await anna.call(editSessions.begin, { body: { fileId: file, kind: 'text' } });
    expect(edit.body.by).toMatchObject([{ name: 'Anna' }]);
    const renewed = await anna.call(editSessions.renew, {
      params: { sessionId: edit.body.sessionId ?? '' },
      body: { idle: 0 },
    });
    expect(renewed.body).toMatchObject({ lock: { app: 'text' }, endsOn: '2026-03-02T09:01:30.000Z' });
    const other = await ben.call(editSessions.begin, { body: { fileId: file, kind: 'text' } });
    expect(other.body).toMatchObject({ mode: 'view', reason: 'locked', by: [{ name: 'Anna' }] });
  });
});

describe('what a lock by hand leaves open', () => {
  it('is reading, comments, watching, and copies', async () => {
    const { ben, anna, file, folder, app } = await setUp();
    await place(anna, file);
    expect((await ben.call(comments.create, { body: { nodeId: file, text: 'Well' } })).status).toBe(200);
    const target = (await app.admin.call(folders.create, { body: { name: 'Copies', parentId: folder } })).body.id;
    const copied = await ben.call(nodes.copy, { body: { ids: [file], parentId: target } });
    expect(copied.status).toBe(200);
    const { items } = (await ben.call(files.list, { ...params(target), query: {} })).body;
    expect(items[0]?.lock).toBeNull();
  });
});

describe('the lock of an approval', () => {
  it('opens to no one, ends with the approval only, and does not bind while the module is off', async () => {
    const { app, anna, ben, file } = await setUp({ FEATURES: 'approvals' });
    const starter = { id: anna.id, name: 'Anna', isAdmin: false, isSysAdmin: false };
    const by = (work: (tx: Ctx) => Promise<void>) => app.ctx.as(starter).transact(work);
    await place(ben, file);
    await expect(by((tx) => lockForApproval(tx, file, 7))).rejects.toMatchObject({ status: 423 });
    await ben.call(locks.end, params(file));
    // A reservation of the starter ends, and its end is recorded.
    await place(anna, file);
    await by((tx) => lockForApproval(tx, file, 7));
    expect((await changesOf(ben, file)).slice(0, 2).map(({ type }) => type)).toEqual(['unlocked', 'locked']);
    expect(await lockOf(ben, file)).toMatchObject({
      app: 'approval',
      approvalId: 7,
      until: null,
      place: 'an approval',
    });
    const drive = new DavClient(app, 'Anna', PASSWORD);
    const { text } = await drive.send('PROPFIND', '/Team/Plan.txt', { depth: '0' });
    const token = /<D:locktoken><D:href>([^<]+)/.exec(text)?.[1] ?? '';
    expect(text).toContain('<D:owner>Approval</D:owner><D:timeout>Infinite</D:timeout>');
    expect((await drive.send('PUT', '/Team/Plan.txt', { if: `(<${token}>)` }, 'x')).status).toBe(423);
    expect((await drive.send('UNLOCK', '/Team/Plan.txt', { 'lock-token': `<${token}>` })).status).toBe(409);
    for (const person of [anna, ben, app.admin]) {
      const update = await person.call(files.update, { body: { id: file, rowVersion: 1, subject: 'x' } });
      expect(update).toMatchObject({ status: 423, body: { reason: 'approval.locked' } });
      expect(await place(person, file)).toMatchObject({ status: 423, body: { reason: 'approval.locked' } });
      expect(await person.call(locks.end, params(file))).toMatchObject({
        status: 409,
        body: { reason: 'approval.running' },
      });
    }
    app.wait(40 * DAY_S);
    await app.runTask('forgetExpiredLocks');
    await app.runTask(TASK);
    const later = await app.sessionOf(ben.id);
    expect(await lockOf(later, file)).toMatchObject({ app: 'approval' });
    await by((tx) => unlockForApproval(tx, 7));
    expect(await lockOf(later, file)).toBeNull();

    await by((tx) => lockForApproval(tx, file, 8));
    await app.restart({ features: [] });
    expect(await lockOf(later, file)).toBeNull();
    expect((await place(later, file)).status).toBe(200);
  });
});
