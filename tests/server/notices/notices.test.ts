import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { notices, watches } from '#contract/instance/notices.ts';
import { type NoticeMail, users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const id = (number: number) => ({ id: String(number) });
const watch = async (caller: Person, node: number) => (await caller.call(watches.add, { params: id(node) })).status;
const unwatch = async (caller: Person, node: number) =>
  (await caller.call(watches.remove, { params: id(node) })).status;
const watched = async (caller: Person) => (await caller.call(watches.list, {})).body;
const makeFolder = async (caller: Person, parentId: number, name: string) =>
  (await caller.call(folders.create, { body: { parentId, name } })).body.id;
const rename = (caller: Person, folder: number, name: string, rowVersion = 1) =>
  caller.call(folders.update, { body: { id: folder, name, rowVersion } });
const dispatch = (app: TestApp) => app.runTask('dispatchEvents');

async function noticesOf(app: TestApp, caller: Person) {
  await dispatch(app);
  const { body } = await caller.call(notices.list, {});
  return { ...body, lines: body.items.map(({ type, name }) => `${type} ${name}`) };
}

/** Anna reads a folder and watches it; the administrator works there. */
async function withWatcher(right: Rights = Rights.Read) {
  const app = await createTestApp({ env: { SESSION_SECONDS: '43200', PUBLIC_URL: 'https://files.example.org' } });
  const root = await app.root();
  const [plans, closed] = [await makeFolder(app.admin, root, 'Plans'), await makeFolder(app.admin, root, 'Closed')];
  const anna = await app.person('anna');
  await app.grant(plans, anna, right);
  await dispatch(app);
  expect(await watch(anna, plans)).toBe(200);
  const add = async (name: string, folder = plans) =>
    (await app.admin.upload(folder, { [name]: name })).success[0]?.id ?? 0;
  return { app, root, plans, closed, anna, add };
}

describe('watches', () => {
  it('are added and removed, idempotently, and return 404 without the right to read', async () => {
    const { app, plans, closed, anna, add } = await withWatcher();
    const file = await add('a.txt');
    for (const node of [file, plans, plans]) expect(await watch(anna, node)).toBe(200);
    expect(await watched(anna)).toEqual({
      items: [
        { id: file, name: 'a.txt', isFolder: false },
        { id: plans, name: 'Plans', isFolder: true },
      ],
      total: 2,
    });
    expect(await watched(app.admin)).toEqual({ items: [], total: 0 });
    for (const node of [closed, 999_999]) {
      expect([await watch(anna, node), await unwatch(anna, node)]).toEqual([404, 404]);
    }
    expect([await unwatch(anna, file), await unwatch(anna, file)]).toEqual([200, 200]);
    await app.grant(plans, anna, Rights.None);
    expect(await watched(anna)).toEqual({ items: [], total: 0 });
    expect((await app.visitor.call(watches.list, {})).status).toBe(401);
  });
});

describe('notices', () => {
  it('list events below watched folders, newest first, and can be marked as seen', async () => {
    const { app, plans, anna } = await withWatcher(Rights.ReadWrite);
    const below = await makeFolder(app.admin, plans, 'Below');
    app.wait(1);
    await app.admin.call(comments.create, { body: { nodeId: below, text: 'Please check' } });
    app.wait(1);
    await makeFolder(anna, below, 'Her own');
    const { items, total, unseen } = await noticesOf(app, anna);
    const by = { id: app.admin.id, name: 'admin' };
    expect({ items, total, unseen }).toEqual({
      items: [
        {
          ...{ id: expect.any(Number), on: '2026-03-02T09:00:01.000Z', type: 'comment', nodeId: below, name: 'Below' },
          ...{ text: 'Please check', by: { ...by, id: 1 }, seen: false },
        },
        {
          ...{ id: expect.any(Number), on: '2026-03-02T09:00:00.000Z', type: 'added', nodeId: below, name: 'Below' },
          ...{ text: 'admin added “Below”', by: { ...by, id: 1 }, seen: false },
        },
      ],
      total: 2,
      unseen: 2,
    });
    const page = await anna.call(notices.list, { query: { skip: '1', take: '1' } });
    expect(page.body).toMatchObject({ items: [{ type: 'added' }], total: 2, unseen: 2 });
    const seen = async (body: object) => (await anna.call(notices.markSeen, { body })).status;
    expect(await seen({ ids: [items[0]?.id ?? 0] })).toBe(200);
    expect(await noticesOf(app, anna)).toMatchObject({ items: [{ seen: true }, { seen: false }], unseen: 1 });
    expect(await seen({ ids: [] })).toBe(200);
    expect((await noticesOf(app, anna)).unseen).toBe(1);
    expect(await seen({ ids: ['x'] })).toBe(400);
    expect(await seen({})).toBe(200);
    expect((await noticesOf(app, anna)).unseen).toBe(0);
    expect((await noticesOf(app, app.admin)).total).toBe(0);
  });

  it('are created once per event, although events are dispatched again', async () => {
    const { app, plans, anna } = await withWatcher();
    const below = await makeFolder(app.admin, plans, 'Below');
    expect((await noticesOf(app, anna)).lines).toEqual(['added Below']);
    const database = await app.rawDatabase();
    await database.run(`update "nodeEvent" set "position" = null where "nodeId" = ${below}`);
    expect((await noticesOf(app, anna)).lines).toEqual(['added Below']);
  });

  it('do not include events before the watch, although they are dispatched later', async () => {
    const { app, plans, anna, add } = await withWatcher();
    const file = await add('a.txt');
    await unwatch(anna, plans);
    app.wait(1);
    await watch(anna, file);
    expect((await noticesOf(app, anna)).lines).toEqual([]);
  });

  it('leave out unreadable items, in the list and in the counts', async () => {
    const { app, plans, anna, add } = await withWatcher();
    const secret = await makeFolder(app.admin, plans, 'Secret');
    await add('a.txt');
    expect((await noticesOf(app, anna)).lines).toEqual(['added a.txt', 'added Secret']);
    await app.admin.call(folders.update, { body: { id: secret, rowVersion: 1, inherit: false } });
    await makeFolder(app.admin, secret, 'Deeper');
    expect(await noticesOf(app, anna)).toMatchObject({ lines: ['added a.txt'], total: 1, unseen: 1 });
    await app.grant(plans, anna, Rights.None);
    expect(await noticesOf(app, anna)).toMatchObject({ lines: [], total: 0, unseen: 0 });
  });

  it('report a removal to users who may read the folder, if they could read the item', async () => {
    const { app, plans, anna, add } = await withWatcher();
    const file = await add('a.txt');
    const secret = await makeFolder(app.admin, plans, 'Secret');
    await app.admin.call(folders.update, { body: { id: secret, rowVersion: 1, inherit: false } });
    await app.admin.call(files.remove, { params: { ...id(file), rowVersion: '1' } });
    await app.admin.call(folders.remove, { params: { ...id(secret), rowVersion: '2' } });
    expect((await noticesOf(app, anna)).lines).toEqual(['removed a.txt']);
    await app.admin.call(bin.remove, { params: { ...id(file), rowVersion: '2' } });
    expect((await noticesOf(app, anna)).lines).toEqual(['removed a.txt']);
    await app.runTask('forgetNotices');
    expect((await noticesOf(app, anna)).lines).toEqual(['removed a.txt']);
    await app.grant(plans, anna, Rights.None);
    expect((await noticesOf(app, anna)).lines).toEqual([]);
  });

  it('report a move by its new name, and a move to an unreadable folder as a removal', async () => {
    const { app, plans, closed, anna } = await withWatcher();
    const [stays, leaves] = [await makeFolder(app.admin, plans, 'Stays'), await makeFolder(app.admin, plans, 'Leaves')];
    const other = await makeFolder(app.admin, plans, 'Other');
    await dispatch(app);
    await anna.call(notices.markSeen, { body: {} });
    await app.admin.call(folders.move, { body: { id: stays, parentId: other } });
    await app.admin.call(folders.move, { body: { id: leaves, parentId: closed } });
    const { items } = await noticesOf(app, anna);
    expect(items.filter(({ seen }) => !seen).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'removed Leaves',
      'moved Stays',
    ]);
    await rename(app.admin, leaves, 'Dismissals', 2);
    expect(JSON.stringify(await noticesOf(app, anna))).not.toContain('Dismissals');
  });

  it('report a comment to mentioned users who may read it, once', async () => {
    const { app, plans, anna } = await withWatcher();
    const [eva, petr] = [await app.person('eva'), await app.person('petr')];
    await app.grant(plans, eva, Rights.Read);
    await dispatch(app);
    await anna.call(notices.markSeen, { body: {} });
    const mentions = [anna.id, eva.id, petr.id, 1, 999_999];
    const body = { nodeId: plans, text: '@eva look', mentions };
    expect((await app.admin.call(comments.create, { body })).status).toBe(200);
    const mention = { type: 'mention', nodeId: plans, name: 'Plans', text: '@eva look', by: { id: 1, name: 'admin' } };
    expect((await noticesOf(app, eva)).items).toMatchObject([mention]);
    expect((await noticesOf(app, anna)).items.filter(({ seen }) => !seen)).toMatchObject([mention]);
    for (const caller of [petr, app.admin]) expect((await noticesOf(app, caller)).total).toBe(0);
    await app.grant(plans, petr, Rights.Read);
    expect((await noticesOf(app, petr)).total).toBe(0);
  });

  it('report access requests to administrators and to users who may write', async () => {
    const { app, plans, closed, anna } = await withWatcher();
    const [eva, petr] = [await app.person('eva'), await app.person('petr')];
    await app.grant(closed, eva, Rights.ReadWrite);
    await app.grant(closed, anna, Rights.Read);
    await unwatch(anna, plans);
    const requestAccess = (node: number, text?: string) =>
      petr.call(nodes.requestAccess, { params: id(node), body: { text } });
    expect((await requestAccess(closed, 'Please')).status).toBe(200);
    expect((await requestAccess(999_999)).status).toBe(200);
    const request = { type: 'accessRequest', nodeId: closed, name: 'Closed', text: 'Please', by: { name: 'petr' } };
    for (const caller of [app.admin, eva]) expect((await noticesOf(app, caller)).items).toMatchObject([request]);
    expect((await noticesOf(app, anna)).lines).toEqual([]);
    await app.grant(closed, eva, Rights.Read);
    expect((await noticesOf(app, eva)).lines).toEqual([]);
  });

  it('are removed with the user, and after 90 days', async () => {
    const { app, plans, anna } = await withWatcher();
    await makeFolder(app.admin, plans, 'Below');
    await dispatch(app);
    const { rows } = await app.rawDatabase();
    const left = async () => [...(await rows('select "userId" from "watch" union all select "userId" from "notice"'))];
    expect(await left()).toHaveLength(2);
    app.wait(91 * 24 * 3600);
    await app.runTask('forgetNotices');
    expect(await left()).toHaveLength(1);
    const admin = await app.sessionOf(1);
    await admin.call(users.remove, { params: { ...id(anna.id), rowVersion: '1' } });
    expect(await left()).toHaveLength(0);
  });
});

/** The mails that a run sends. */
async function mailed(app: TestApp) {
  const outbox = join(app.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const before = new Set(readdirSync(outbox));
  for (const task of ['dispatchEvents', 'mailNotices', 'deliverMails']) await app.runTask(task);
  const names = readdirSync(outbox).filter((name) => !before.has(name));
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}

async function mailedAs(noticeMail: NoticeMail, cultureId = 'en-gb') {
  const fixture = await withWatcher();
  const body = { id: fixture.anna.id, rowVersion: 1, noticeMail, cultureId, timeZoneId: 'Europe/Prague' };
  expect((await fixture.anna.call(users.update, { body })).status).toBe(200);
  expect((await fixture.anna.call(users.me, {})).body.noticeMail).toBe(noticeMail);
  return fixture;
}

describe('mails of notices', () => {
  it('are sent daily by default, and only the user can change that', async () => {
    const { app, anna } = await withWatcher();
    expect((await anna.call(users.me, {})).body.noticeMail).toBe('daily');
    const set = async (caller: Person, noticeMail: string) =>
      (await caller.call(users.update, { body: { id: anna.id, rowVersion: 1, noticeMail: noticeMail as NoticeMail } }))
        .status;
    expect([await set(app.admin, 'never'), await set(anna, 'weekly'), await set(anna, 'never')]).toEqual([
      403, 400, 200,
    ]);
  });

  it('combine the notices of a minute, in the language of the reader, without unreadable items', async () => {
    const { app, plans, anna, add } = await mailedAs('atOnce', 'de-de');
    const file = await add('a.txt');
    const secret = await makeFolder(app.admin, plans, 'Secret');
    expect(await mailed(app)).toEqual([]);
    app.wait(20);
    await app.admin.call(folders.update, { body: { id: secret, rowVersion: 1, inherit: false } });
    await app.admin.call(comments.create, { body: { nodeId: file, text: 'Bitte <prüfen>' } });
    expect(await mailed(app)).toEqual([]);
    app.wait(10);
    const [mail, ...others] = await mailed(app);
    expect(others).toEqual([]);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual(['anna@example.org', '2 neue Benachrichtigungen']);
    for (const text of ['admin hat „a.txt“ hinzugefügt', 'admin hat „a.txt“ kommentiert', 'Bitte <prüfen>'])
      expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(`https://files.example.org/fileshare/filenode/${file}`);
    expect(mail?.text).toContain(`https://files.example.org/fileshare/bizunit/user/editme/${anna.id}`);
    expect(mail?.html).toContain('Bitte &#60;prüfen&#62;');
    expect(mail?.text).not.toContain('Secret');
    app.wait(60);
    expect(await mailed(app)).toEqual([]);
    await add('b.txt');
    await dispatch(app);
    await anna.call(notices.markSeen, { body: {} });
    app.wait(60);
    expect(await mailed(app)).toEqual([]);
  });

  it('are sent once a day, at seven in the morning of the reader', async () => {
    const { app, add } = await mailedAs('daily');
    await add('a.txt');
    app.wait(20 * 3600);
    expect(await mailed(app)).toEqual([]);
    app.wait(3600);
    expect((await mailed(app)).map(({ subject }) => subject)).toEqual(['admin added “a.txt”']);
    app.admin = await app.sessionOf(1);
    await add('b.txt');
    app.wait(23 * 3600);
    expect(await mailed(app)).toEqual([]);
    app.wait(3600);
    expect(await mailed(app)).toHaveLength(1);
  });

  it('are not sent if the user has switched them off, also not later', async () => {
    const { app, anna, add } = await mailedAs('never');
    await add('a.txt');
    app.wait(60);
    expect(await mailed(app)).toEqual([]);
    await anna.call(users.update, { body: { id: anna.id, rowVersion: 2, noticeMail: 'atOnce' } });
    expect(await mailed(app)).toEqual([]);
  });
});
