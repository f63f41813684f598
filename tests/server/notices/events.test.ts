import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { session } from '#contract/users/session.ts';
import { followEvents, sendEvents } from '#tests/support/app/eventStream.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const makeFolder = async (person: Person, parentId: number, name: string) =>
  (await person.call(folders.create, { body: { parentId, name } })).body.id;

async function withReaders() {
  const app = await createTestApp();
  const root = await app.root();
  const open = await makeFolder(app.admin, root, 'Open');
  const closed = await makeFolder(app.admin, root, 'Closed');
  const eva = await app.person('eva');
  await app.grant(open, eva, Rights.ReadWrite);
  await sendEvents(app);
  return { app, root, open, closed, eva };
}

describe('GET /events', () => {
  it('ends at once for HEAD', async () => {
    const { app, eva } = await withReaders();
    const headers = { authorization: `Bearer ${eva.token}` };
    const response = await fetch(`${app.apiUrl}/events`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const { status } = await fetch(`${app.apiUrl}/user/me`, { headers });
    expect(status).toBe(200);
  });

  it('sends the events of readable folders, in order', async () => {
    const { app, open, eva } = await withReaders();
    const stream = await followEvents(eva);
    const { success } = await app.admin.upload(open, { 'a.txt': 'a' });
    const nodeId = success[0]?.id ?? 0;
    await app.admin.call(comments.create, { body: { nodeId, text: 'hello' } });
    const { body } = await app.admin.call(files.update, { body: { id: nodeId, name: 'b.txt', rowVersion: 1 } });
    const version = { id: String(nodeId), rowVersion: String(body.rowVersion) };
    await app.admin.call(files.remove, { params: version });
    await app.admin.call(bin.restore, { body: { id: nodeId, mode: 2 } });
    await sendEvents(app);
    for (const type of ['added', 'comment', 'changed', 'removed', 'restored']) {
      expect((await stream.next()).event).toEqual({ type, nodeId, parentId: open });
    }
    await stream.close();
  });

  it('sends nothing about unreadable folders', async () => {
    const { app, open, closed, eva } = await withReaders();
    const stream = await followEvents(eva);
    await makeFolder(app.admin, closed, 'Plans');
    const shown = await makeFolder(app.admin, open, 'Shown');
    await sendEvents(app);
    expect((await stream.next()).event).toEqual({ type: 'added', nodeId: shown, parentId: open });
    await stream.close();
  });

  it('accepts a change without file or folder, and sends nothing', async () => {
    const { app, open, eva } = await withReaders();
    const stream = await followEvents(eva);
    await app.ctx.transact((tx) => tx.emit('nodeEvents', []));
    const shown = await makeFolder(app.admin, open, 'Shown');
    await sendEvents(app);
    expect((await stream.next()).event.nodeId).toBe(shown);
    await stream.close();
  });

  it('sends a move out of the readable folders as a removal', async () => {
    const { app, open, closed, eva } = await withReaders();
    const id = await makeFolder(app.admin, open, 'Moving');
    await sendEvents(app);
    const [stream, all] = [await followEvents(eva), await followEvents(app.admin)];
    await app.admin.call(folders.move, { body: { id, parentId: closed } });
    const shown = await makeFolder(app.admin, open, 'Shown');
    await sendEvents(app);
    expect((await stream.next()).event).toEqual({ type: 'removed', nodeId: id, parentId: open });
    expect((await stream.next()).event.nodeId).toBe(shown);
    expect((await all.next()).event).toEqual({ type: 'moved', nodeId: id, parentId: closed });
    expect((await all.next()).event.nodeId).toBe(shown);
    await stream.close();
    await all.close();
  });

  it('sends the folder to users who gain access, and only its removal to those who lose it', async () => {
    const { app, root, open, closed, eva } = await withReaders();
    const stream = await followEvents(eva);
    await app.grant(closed, eva, Rights.Read);
    await app.grant(open, eva, Rights.None);
    await sendEvents(app);
    expect((await stream.next()).event).toEqual({ type: 'access', nodeId: closed, parentId: root });
    expect((await stream.next()).event).toEqual({ type: 'access', nodeId: null, parentId: null });
    await stream.close();
  });

  it('continues after Last-Event-ID once and in order, by the rights of the moment', async () => {
    const { app, open, eva } = await withReaders();
    const stream = await followEvents(eva);
    const first = await makeFolder(app.admin, open, 'first');
    await sendEvents(app);
    const { id, event } = await stream.next();
    expect(event.nodeId).toBe(first);
    await stream.close();
    const second = await makeFolder(app.admin, open, 'second');
    const third = await makeFolder(app.admin, open, 'third');
    await sendEvents(app);
    const again = await followEvents(eva, id);
    expect([(await again.next()).event.nodeId, (await again.next()).event.nodeId]).toEqual([second, third]);
    await again.close();
    await app.grant(open, eva, Rights.None);
    await sendEvents(app);
    const later = await followEvents(eva, id);
    expect((await later.next()).event).toEqual({ type: 'access', nodeId: null, parentId: null });
    await later.close();
  });

  it.each(['banana', '999999', '-1'])('begins with reset after the unknown event %s', async (lastEventId) => {
    const { eva } = await withReaders();
    const response = await eva.fetch('/events', { headers: { 'Last-Event-ID': lastEventId } });
    const reader = response.body?.getReader();
    const text = new TextDecoder().decode((await reader?.read())?.value);
    expect(text).toContain('event: reset\n');
    expect(text).toContain('"type":"reset"');
    await reader?.cancel();
  });

  it('begins with reset after an event of more than 24 hours ago', async () => {
    const { app, open, eva } = await withReaders();
    const stream = await followEvents(eva);
    await stream.close();
    await makeFolder(app.admin, open, 'old');
    await sendEvents(app);
    app.wait(25 * 3600);
    const later = await app.sessionOf(eva.id);
    await makeFolder(await app.signIn('admin'), open, 'new');
    await sendEvents(app);
    await app.runTask('forgetEvents');
    const response = await later.fetch('/events', { headers: { 'Last-Event-ID': stream.lastId } });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: reset');
    await reader?.cancel();
  });

  it('rejects callers without a session', async () => {
    const { app } = await withReaders();
    expect((await app.visitor.fetch('/events')).status).toBe(401);
  });

  it('ends with the session', async () => {
    const { app, open, eva } = await withReaders();
    const stream = await followEvents(eva);
    await eva.call(session.close, {});
    await makeFolder(app.admin, open, 'unseen');
    await sendEvents(app);
    expect(await stream.ended()).toBe(true);
  });

  it('rejects the twenty-first stream of a user with 429', async () => {
    const { eva } = await withReaders();
    const streams = await Promise.all(Array.from({ length: 20 }, () => followEvents(eva)));
    expect((await eva.fetch('/events')).status).toBe(429);
    for (const stream of streams) await stream.close();
  });

  it('ends when the server stops', async () => {
    const { app, eva } = await withReaders();
    const stream = await followEvents(eva);
    const stopping = app.stop();
    expect(await stream.ended()).toBe(true);
    await stopping;
  });
});
