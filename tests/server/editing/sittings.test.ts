import { describe, expect, it } from 'vitest';
import { SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { files } from '#contract/fileNodes/files.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { logs } from '#contract/instance/logs.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { editHeaders, saveEdited } from '#tests/support/editing.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const params = (id: number) => ({ params: { id: String(id) } });

async function setUp() {
  const app = await createTestApp();
  const file = (await app.admin.upload(await app.root(), { 'Plan.txt': 'before' })).success[0]?.id ?? 0;
  return { app, file, dav: new DavClient(app) };
}
const listed = async (app: TestApp, file: number) => (await app.admin.call(versions.list, params(file))).body.items;
const rowsOf = async (app: TestApp, start: string) => {
  const { items } = (await app.admin.call(logs.users, { query: { take: '200' } })).body;
  return items.map(({ log }) => log).filter((log) => log.startsWith(start));
};

describe('saves over a network drive', () => {
  it('under one lock keep the content from before, and few of their own', async () => {
    const { app, file, dav } = await setUp();
    const token = await dav.lock('/Plan.txt');
    for (let n = 0; n < 30; n++) {
      const { status } = await dav.send('PUT', '/Plan.txt', { if: `(<${token}>)` }, `save ${n}`);
      expect(status).toBe(204);
    }
    const items = await listed(app, file);
    expect(items).toMatchObject([{ number: 1, size: 6, sessionId: null, app: 'web' }]);
    expect((await dav.send('GET', '/Plan.txt')).text).toBe('save 29');
    expect((await dav.send('UNLOCK', '/Plan.txt', { 'lock-token': `<${token}>` })).status).toBe(204);
    expect(await rowsOf(app, 'File overwritten')).toHaveLength(1);
    expect(await rowsOf(app, 'Editing')).toEqual([
      expect.stringMatching(/^Editing ended: .*Plan\.txt \(webdav, 30 saves; /),
      expect.stringMatching(/^Editing began: .*Plan\.txt \(webdav\)$/),
    ]);
    // The next sitting keeps the last content of this one.
    const next = await dav.lock('/Plan.txt');
    await dav.send('PUT', '/Plan.txt', { if: `(<${next}>)` }, 'next');
    expect(await listed(app, file)).toMatchObject([{ number: 2, app: 'webdav', size: 7 }, { number: 1 }]);
  });

  it('without a lock are a version each', async () => {
    const { app, file, dav } = await setUp();
    for (let n = 0; n < 4; n++) await dav.send('PUT', '/Plan.txt', {}, `save ${n}`);
    const items = await listed(app, file);
    expect(items.map(({ app, sessionId }) => [app, sessionId])).toEqual([
      ...[1, 2, 3].map(() => ['webdav', null]),
      ['web', null],
    ]);
  });

  it('of the same bytes change nothing, nor does an upload of them', async () => {
    const { app, file, dav } = await setUp();
    const etag = (await dav.send('HEAD', '/Plan.txt')).headers.get('etag');
    const before = (await app.admin.call(files.get, params(file))).body;
    const saved = await dav.send('PUT', '/Plan.txt', {}, 'before');
    expect([saved.status, saved.headers.get('etag')]).toEqual([204, etag]);
    await app.admin.upload(await app.root(), { 'Plan.txt': 'before' }, { overwrite: true });
    expect((await app.admin.call(files.get, params(file))).body).toEqual(before);
    expect(await listed(app, file)).toEqual([]);
  });
});

describe('an open stream', () => {
  it('is told of locks and saves at once, and not again when it continues', async () => {
    const { app, file } = await setUp();
    await sendEvents(app);
    const stream = await followEvents(app.admin);
    const { lastId } = stream;
    const headers = await editHeaders(app.admin, file);
    await saveEdited(app.admin, file, 'of the editor', headers);
    await sendEvents(app);
    const seen = [await stream.next(), await stream.next(), await stream.next()].map(({ event }) => event);
    expect(seen.map(({ type }) => type)).toEqual(['lock', 'changed', 'saved']);
    const save = { sessionId: headers[SESSION_HEADER], by: { id: 1, name: 'admin' }, versionId: expect.any(Number) };
    expect(seen[2]).toMatchObject({ nodeId: file, ...save, on: expect.any(String) });
    await stream.close();
    const again = await followEvents(app.admin, lastId);
    await app.admin.upload(await app.root(), { 'Other.txt': 'x' });
    await sendEvents(app);
    expect([(await again.next()).event.type, (await again.next()).event.type]).toEqual(['changed', 'added']);
    await again.close();
  });
});
