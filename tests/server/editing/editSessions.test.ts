import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { editedContent, MAX_EDITED_BYTES, SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { logs } from '#contract/instance/logs.ts';
import { notices } from '#contract/instance/notices.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { beginEditing, currentVersion, editHeaders, rescueSave, saveEdited } from '#tests/support/editing.ts';

const params = (id: number) => ({ params: { id: String(id) } });
const bySession = (sessionId: string) => ({ params: { sessionId } });

/** A text in a folder that Anna and Ben may write, and Cora read. */
async function setUp(name = 'Plan.txt', content: string | Uint8Array<ArrayBuffer> = 'first') {
  const app = await createTestApp({ env: { SESSION_SECONDS: '43200' } });
  const [anna, ben, cora] = [await app.person('Anna'), await app.person('Ben'), await app.person('Cora')];
  const folder = (await app.admin.call(folders.create, { body: { name: 'Team', parentId: await app.root() } })).body.id;
  for (const writer of [anna, ben]) await app.grant(folder, writer, Rights.ReadWrite);
  await app.grant(folder, cora, Rights.Read);
  const file = (await app.admin.upload(folder, { [name]: content })).success[0]?.id ?? 0;
  return { app, anna, ben, cora, folder, file };
}

const begin = (person: Person, fileId: number, kind: 'text' | 'pdf' | 'office' | 'desktop' = 'text') =>
  person.call(editSessions.begin, { body: { fileId, kind } });
const read = async (person: Person, id: number) => {
  const response = await person.fetch(pathOf(editedContent.get, params(id)));
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const logOf = async (app: TestApp) =>
  (await app.admin.call(logs.users, { query: { take: '100' } })).body.items.map(({ log }) => log);

describe('a file that is opened to edit', () => {
  it('is locked for everybody else, in every way of writing, and says who edits it where', async () => {
    const { app, anna, ben, folder, file } = await setUp();
    const { body } = await begin(anna, file);
    expect(body).toMatchObject({ mode: 'edit', by: [{ name: 'Anna' }], savedOn: null });

    const lock = { by: { name: 'Anna' }, app: 'text', place: 'the text editor', silent: false, others: 0 };
    expect((await ben.call(files.get, params(file))).body.lock).toMatchObject(lock);
    const { items } = (await ben.call(files.list, { ...params(folder), query: {} })).body;
    expect(items[0]?.lock).toMatchObject({ ...lock, sessionId: body.sessionId });

    expect((await begin(ben, file)).body).toMatchObject({ mode: 'view', reason: 'locked', sessionId: null });
    const { rowVersion } = (await ben.call(files.get, params(file))).body;
    for (const writer of [ben, anna]) {
      const renamed = await writer.call(files.update, { body: { id: file, rowVersion, name: 'Other.txt' } });
      expect([renamed.status, renamed.body]).toEqual([423, expect.objectContaining({ code: 'locked' })]);
    }
    const overwriting = { parentId: folder, overwrite: true, files: [{ name: 'Plan.txt', length: 5 }] };
    const announced = await ben.call(transfers.announce, { body: overwriting });
    expect([announced.status, announced.body]).toEqual([423, expect.objectContaining({ code: 'locked' })]);

    expect((await anna.call(editSessions.leave, bySession(body.sessionId ?? ''))).status).toBe(200);
    expect((await ben.call(files.get, params(file))).body.lock).toBeNull();
    expect((await logOf(app)).slice(0, 2)).toEqual([
      expect.stringMatching(/^Editing ended: .*Team\/Plan\.txt \(text, 0 saves; Anna\)$/),
      expect.stringMatching(/^Editing began: .*Team\/Plan\.txt \(text\)$/),
    ]);
  });

  it('is joined by a second page of the same person, and closed with the last one', async () => {
    const { anna, ben, file } = await setUp();
    const first = await beginEditing(anna, file);
    expect(await beginEditing(anna, file)).toBe(first);
    const alive = await anna.call(editSessions.renew, { ...bySession(first), body: {} });
    expect(alive.body).toMatchObject({ by: [{ name: 'Anna' }], lock: { sessionId: first } });
    await anna.call(editSessions.leave, bySession(first));
    expect((await begin(ben, file)).body.mode).toBe('view');
    await anna.call(editSessions.leave, bySession(first));
    expect((await anna.call(editSessions.renew, { ...bySession(first), body: {} })).status).toBe(410);
    expect((await begin(ben, file)).body.mode).toBe('edit');
  });

  it('is free again when its page is silent, or open without a key for long', async () => {
    const { app, anna, ben, file } = await setUp();
    const session = await beginEditing(anna, file);
    app.wait(60);
    await anna.call(editSessions.renew, { ...bySession(session), body: { idle: 10 } });
    app.wait(60);
    expect((await begin(ben, file)).body).toMatchObject({ mode: 'view', reason: 'locked' });
    await anna.call(editSessions.renew, { ...bySession(session), body: { idle: 301 } });
    app.wait(31);
    expect((await ben.call(files.get, params(file))).body.lock).toBeNull();
    expect((await begin(ben, file)).body.mode).toBe('edit');
    expect((await anna.call(editSessions.renew, { ...bySession(session), body: {} })).status).toBe(410);
  });

  it('is opened to view by readers, under a hold and when it is too large', async () => {
    const { app, anna, cora, file, folder } = await setUp();
    expect((await begin(cora, file)).body).toMatchObject({ mode: 'view', reason: 'rights', sessionId: null });
    expect((await cora.call(editSessions.begin, { body: { fileId: file, kind: 'text', mode: 'view' } })).body).toEqual({
      ...{ sessionId: null, mode: 'view', by: [], savedOn: null },
      version: expect.any(Number),
    });
    const large = (await anna.upload(folder, { 'Large.txt': 'x'.repeat(MAX_EDITED_BYTES + 1) })).success[0]?.id ?? 0;
    expect((await begin(anna, large)).body).toMatchObject({ mode: 'view', reason: 'tooLarge' });
    const hold = (await app.admin.call(legalHolds.create, { body: { name: 'Audit', reason: 'Case' } })).body;
    await app.admin.call(legalHolds.addNodes, { ...params(hold.id), body: { ids: [file] } });
    expect((await begin(anna, file)).body).toMatchObject({ mode: 'view', reason: 'held' });
  });

  it('is refused where no editor opens it, and where it is withheld or hidden', async () => {
    const { app, anna, cora, folder, file } = await setUp();
    const image = (await anna.upload(folder, { 'Logo.png': 'x' })).success[0]?.id ?? 0;
    const disguised = (await anna.upload(folder, { 'Logo.txt': 'GIF89a\u0000\u0001' })).success[0]?.id ?? 0;
    expect((await begin(anna, image)).body).toMatchObject({ code: 'unsupported', reason: 'edit.kind' });
    expect((await begin(anna, disguised)).body).toMatchObject({ code: 'unsupported', reason: 'edit.encoding' });
    expect((await begin(anna, file, 'office')).status).toBe(415);
    expect((await begin(anna, file, 'pdf')).status).toBe(415);
    expect((await begin(await app.person('Dan'), file)).status).toBe(404);
    await app.admin.call(folders.update, { body: { id: folder, rowVersion: 1, viewOnly: true } });
    expect((await begin(cora, file)).status).toBe(403);
    expect((await read(cora, file)).status).toBe(403);
  });
});

describe('a save of an editor', () => {
  it('is based on the version that it names, and becomes the current one', async () => {
    const { anna, file } = await setUp('Plan.md', '# Plan');
    const opened = await read(anna, file);
    expect([opened.status, opened.text, opened.headers.get('cache-control')]).toEqual([200, '# Plan', 'no-store']);
    const headers = await editHeaders(anna, file);
    const saved = await saveEdited(anna, file, '# Plan\nnew', headers);
    expect(saved).toMatchObject({ status: 200, body: { size: 10, version: expect.any(Number) } });
    expect((await read(anna, file)).text).toBe('# Plan\nnew');
    expect((await read(anna, file)).headers.get('etag')).toBe(`"${saved.body.version}"`);

    // The same version again: someone has saved since, and be it the same person in another page.
    const stale = await saveEdited(anna, file, 'other', headers);
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale', details: { version: saved.body.version } } });
    expect(await (await anna.call(rescuedSaves.list, params(file))).body).toEqual({ items: [] });
  });

  it('needs its session and the version that was changed', async () => {
    const { anna, ben, file, folder } = await setUp();
    const headers = await editHeaders(anna, file);
    const { 'if-match': ifMatch = '', [SESSION_HEADER]: session = '' } = headers;
    const other = (await anna.upload(folder, { 'Other.txt': 'x' })).success[0]?.id ?? 0;
    expect(await saveEdited(anna, file, 'x', { 'if-match': ifMatch })).toMatchObject({ status: 400 });
    expect(await saveEdited(anna, file, 'x', { [SESSION_HEADER]: session })).toMatchObject({ status: 428 });
    expect(await saveEdited(anna, file, 'x', { ...headers, [SESSION_HEADER]: 'none' })).toMatchObject({ status: 404 });
    expect(await saveEdited(anna, other, 'x', headers)).toMatchObject({ status: 404 });
    expect(await saveEdited(ben, file, 'x', headers)).toMatchObject({ status: 403 });
    const large = await saveEdited(anna, file, 'x'.repeat(MAX_EDITED_BYTES + 1), headers);
    expect(large).toMatchObject({ status: 413, body: { reason: 'edit.tooLarge' } });
    expect((await read(anna, file)).text).toBe('first');
  });

  it('changes nothing when it has the same bytes', async () => {
    const { app, anna, file } = await setUp();
    const headers = await editHeaders(anna, file);
    const before = await logOf(app);
    const version = await currentVersion(anna, file);
    expect(await saveEdited(anna, file, 'first', headers)).toMatchObject({ status: 200, body: { version } });
    expect((await anna.call(versions.list, params(file))).body.items).toEqual([]);
    expect(await logOf(app)).toEqual(before);
  });

  it('is one version a sitting, with the content from before it', async () => {
    const { app, anna, file } = await setUp();
    const headers = await editHeaders(anna, file);
    const session = headers[SESSION_HEADER] ?? '';
    const save = async (text: string) => {
      const { status, body } = await saveEdited(anna, file, text, headers);
      expect(status).toBe(200);
      headers['if-match'] = `"${body.version}"`;
    };
    for (let n = 0; n < 30; n++) await save(`text ${n}`);
    const listed = async () => (await anna.call(versions.list, params(file))).body.items;
    expect(await listed()).toMatchObject([{ number: 1, sessionId: null, app: 'web', editors: [] }]);
    expect((await logOf(app)).filter((log) => log.startsWith('File overwritten'))).toHaveLength(1);

    // One that was the newest for half an hour stays, but at most five of one sitting.
    for (let n = 0; n < 8; n++) {
      for (let minute = 0; minute < 31; minute++) {
        app.wait(60);
        await anna.call(editSessions.renew, { ...bySession(session), body: {} });
      }
      await save(`later ${n}`);
    }
    const marks = await listed();
    expect(marks.map(({ sessionId }) => sessionId)).toEqual([session, session, session, session, null]);
    expect(marks[0]).toMatchObject({ app: 'text', editors: [{ name: 'Anna' }] });
  });

  it('is carried out after the lock has lapsed when no one has saved, and otherwise says so', async () => {
    const { app, anna, ben, file } = await setUp();
    const headers = await editHeaders(anna, file);
    app.wait(200);
    const saved = await saveEdited(anna, file, 'of Anna', headers);
    expect(saved.status).toBe(200);
    app.wait(200);
    const benHeaders = await editHeaders(ben, file);
    expect((await saveEdited(ben, file, 'of Ben', benHeaders)).status).toBe(200);
    app.wait(200);
    headers['if-match'] = `"${saved.body.version}"`;
    const late = await saveEdited(anna, file, 'of Anna again', headers);
    expect(late).toMatchObject({ status: 412, body: { message: expect.stringContaining('Ben saved this file') } });
    expect((await read(anna, file)).text).toBe('of Ben');
  });
});

describe('a save that cannot be stored in its file', () => {
  it('is kept when the session was ended, with a notice to its author and to writers', async () => {
    const { app, anna, ben, cora, file } = await setUp();
    const headers = await editHeaders(anna, file);
    const session = headers[SESSION_HEADER] ?? '';
    expect((await ben.call(editSessions.end, { ...bySession(session), body: {} })).body).toMatchObject({
      reason: 'edit.notSilent',
    });
    expect((await cora.call(editSessions.end, { ...bySession(session), body: {} })).status).toBe(403);
    app.wait(91);
    expect((await ben.call(editSessions.end, { ...bySession(session), body: { reason: 'Away' } })).status).toBe(200);
    const late = await saveEdited(anna, file, 'late', headers);
    expect(late).toMatchObject({ status: 409, body: { reason: 'edit.ended' } });
    await saveEdited(anna, file, 'later', headers);

    const { items } = (await anna.call(rescuedSaves.list, params(file))).body;
    expect(items).toMatchObject([{ by: { name: 'Anna' }, size: 5, reason: 'ended' }]);
    expect((await ben.call(rescuedSaves.list, params(file))).body.items).toHaveLength(1);
    expect((await cora.call(rescuedSaves.list, params(file))).body.items).toHaveLength(0);
    for (const person of [anna, ben, app.admin]) {
      const received = (await person.call(notices.list, { query: {} })).body.items;
      expect(received.filter(({ type }) => type === 'saveRescued')).toHaveLength(1);
    }
    const path = pathOf(rescuedSaves.download, { params: { id: String(file), rescueId: String(items[0]?.id) } });
    expect(await (await anna.fetch(path)).text()).toBe('later');
    expect((await cora.fetch(path)).status).toBe(404);
  });

  it.each([
    ['locked', 423],
    ['held', 423],
    ['removed', 404],
    ['rights', 404],
  ] as const)('is kept when the file is %s', async (reason, status) => {
    const { app, anna, file, folder } = await setUp();
    const headers = await editHeaders(anna, file);
    app.wait(91);
    if (reason === 'locked') await lockNode(app, file, 1);
    if (reason === 'held') {
      const hold = (await app.admin.call(legalHolds.create, { body: { name: 'Audit', reason: 'Case' } })).body;
      await app.admin.call(legalHolds.addNodes, { ...params(hold.id), body: { ids: [file] } });
    }
    if (reason === 'removed') {
      const { rowVersion } = (await app.admin.call(files.get, params(file))).body;
      await app.admin.call(files.remove, { params: { id: String(file), rowVersion: String(rowVersion) } });
    }
    if (reason === 'rights') await app.grant(folder, anna, Rights.None);
    const late = await saveEdited(anna, file, 'late', headers);
    expect([late.status, late.body.code]).toEqual([status, expect.any(String)]);
    expect((await anna.call(rescuedSaves.list, params(file))).body.items).toMatchObject([{ reason, size: 4 }]);
  });

  it('becomes a copy or a version, or is removed', async () => {
    const { anna, ben, cora, file, folder } = await setUp('Plan.txt');
    const take = async (as: 'copy' | 'version', person = anna) => {
      const rescueId = String(await rescueSave(anna, file, `${as} of it`));
      return person.call(rescuedSaves.take, { params: { id: String(file), rescueId }, body: { as } });
    };
    const copy = (await take('copy', ben)).body;
    expect(copy.name).toMatch(/^Plan \(rescued \d{4}-\d\d-\d\d \d\d\.\d\d\)\.txt$/);
    expect((await read(anna, copy.id)).text).toBe('copy of it');
    expect((await take('version')).body).toEqual({ id: file, name: 'Plan.txt' });
    expect((await read(anna, file)).text).toBe('version of it');
    expect((await anna.call(rescuedSaves.list, params(file))).body.items).toEqual([]);
    expect((await take('version', cora)).status).toBe(404);
    const rescueId = String(await rescueSave(anna, file));
    const removal = { params: { id: String(file), rescueId } };
    expect((await anna.call(rescuedSaves.remove, removal)).status).toBe(200);
    expect((await anna.call(rescuedSaves.remove, removal)).status).toBe(404);
    expect((await anna.call(files.list, { ...params(folder), query: {} })).body.total).toBe(2);
  });
});

describe('the lock of an editor', () => {
  it('is ended by an administrator, who leaves what was saved', async () => {
    const { app, anna, file } = await setUp();
    const headers = await editHeaders(anna, file);
    expect((await app.admin.call(locks.end, params(file))).status).toBe(200);
    expect((await anna.call(files.get, params(file))).body.lock).toBeNull();
    const session = headers[SESSION_HEADER] ?? '';
    expect((await anna.call(editSessions.renew, { ...bySession(session), body: {} })).status).toBe(410);
    expect((await saveEdited(anna, file, 'late', headers)).status).toBe(409);
  });
});
