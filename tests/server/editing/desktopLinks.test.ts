import { describe, expect, it } from 'vitest';
import { app as appContract } from '#contract/app.ts';
import { Rights } from '#contract/enums.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { session } from '#contract/users/session.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { lockBody } from '#tests/support/content/lockBody.ts';

const params = (id: number) => ({ params: { id: String(id) } });

async function setUp(name = 'Plan.docx') {
  const app = await createTestApp();
  const anna = await app.person('Anna');
  const folder = (await app.admin.call(folders.create, { body: { name: 'Team', parentId: await app.root() } })).body.id;
  await app.grant(folder, anna, Rights.ReadWrite);
  const { success } = await app.admin.upload(folder, { [name]: 'first', 'Other.docx': 'other' });
  return { app, anna, folder, file: success[0]?.id ?? 0 };
}

async function linkOf(person: Person, fileId: number, mode: 'edit' | 'view' = 'edit') {
  const { status, body } = await person.call(editSessions.begin, { body: { fileId, kind: 'desktop', mode } });
  return { status, body, url: body.url ?? '' };
}

/** As a program that was given the address: it signs in to nothing, and reaches the server where it listens here. */
function program(app: TestApp, url: string) {
  const here = new URL(app.apiUrl);
  const { pathname } = new URL(url);
  const base = here.pathname.replace(/\/api$/, '');
  const at = (path: string) => `${here.origin}${base}${path}`;
  expect(pathname.startsWith(`${base}/dav/!`)).toBe(true);
  const own = pathname.slice(base.length);
  const send = async (method: string, init: RequestInit = {}, path = own) => {
    const response = await fetch(at(path), { ...init, method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { send, own, folder: own.slice(0, own.lastIndexOf('/')) };
}

describe('the address of a file for a program', () => {
  it('opens it without signing in, locks, saves and unlocks it as one version', async () => {
    const { app, anna, file } = await setUp();
    const { body, url } = await linkOf(anna, file);
    expect(body).toMatchObject({ mode: 'edit', links: { libreoffice: `vnd.libreoffice.command:ofe|u|${url}` } });
    const { send, own, folder } = program(app, url);
    expect((await send('GET')).text).toBe('first');
    const listed = await send('PROPFIND', { headers: { depth: '1' } }, `${folder}/`);
    expect(listed.status).toBe(207);
    expect([...listed.text.matchAll(/<D:href>([^<]*)</g)].map(([, href]) => href)).toEqual([
      expect.stringMatching(/\/dav\/![\w-]{22}\/$/),
      expect.stringMatching(new RegExp(`${own}$`)),
    ]);
    const locked = await send('LOCK', { body: lockBody(), headers: { timeout: 'Second-180' } });
    expect([locked.status, locked.text]).toEqual([200, expect.stringContaining(own)]);
    const token = locked.headers.get('lock-token')?.slice(1, -1);
    for (const text of ['second', 'third'])
      expect((await send('PUT', { body: text, headers: { if: `(<${token}>)` } })).status).toBe(204);
    expect((await send('UNLOCK', { headers: { 'lock-token': `<${token}>` } })).status).toBe(204);
    expect((await send('GET')).text).toBe('third');
    expect((await anna.call(versions.list, params(file))).body.items).toMatchObject([{ number: 1, size: 5 }]);
    expect((await anna.call(files.get, params(file))).body).toMatchObject({ lock: null, uploadedBy: { name: 'Anna' } });
  });

  it('leaves a lock that lapses by itself when the program is killed', async () => {
    const { app, anna, file, folder } = await setUp();
    const { send } = program(app, (await linkOf(anna, file)).url);
    expect((await send('LOCK', { body: lockBody(), headers: { timeout: 'Second-180' } })).status).toBe(200);
    const announce = async () => {
      const body = { parentId: folder, files: [{ name: 'Plan.docx', length: 3 }], overwrite: true };
      return (await app.admin.call(transfers.announce, { body })).status;
    };
    app.wait(179);
    expect(await announce()).toBe(423);
    app.wait(2);
    expect(await announce()).toBe(200);
  });

  it('opens nothing else, and changes no names', async () => {
    const { app, anna, file } = await setUp();
    const { send, folder } = program(app, (await linkOf(anna, file)).url);
    for (const path of ['Other.docx', 'Plan.docx/x', '~$Plan.docx', '.~lock.Plan.docx#'.replace('#', '%23')])
      for (const method of ['GET', 'PUT', 'PROPFIND'])
        expect([path, method, (await send(method, {}, `${folder}/${path}`)).status]).toEqual([path, method, 403]);
    const elsewhere = { headers: { destination: `${app.apiUrl.replace(/api$/, 'dav')}/Team/New.docx` } };
    for (const method of ['DELETE', 'MKCOL', 'COPY', 'MOVE', 'POST', 'PATCH'])
      expect([method, (await send(method, elsewhere)).status]).toEqual([method, 403]);
    for (let n = 0; n < 100; n++) {
      const guessed = `/dav/!${Buffer.from(`${n}`.padStart(16, 'x')).toString('base64url')}/Plan.docx`;
      expect((await send('GET', {}, guessed)).status).toBe(404);
    }
  });

  it('stores nothing over what another user has saved', async () => {
    const { app, anna, folder, file } = await setUp();
    const { send } = program(app, (await linkOf(anna, file)).url);
    expect((await send('PUT', { body: 'unread' })).status).toBe(412);
    await send('GET');
    expect((await send('PUT', { body: 'second' })).status).toBe(204);
    expect((await send('PUT', { body: 'third' })).status).toBe(204);
    await app.admin.upload(folder, { 'Plan.docx': 'of the administrator' }, { overwrite: true });
    expect((await send('PUT', { body: 'fourth' })).status).toBe(412);
  });

  it('ends eight hours after its last use, with the sign-in, and when its user may not read the file any more', async () => {
    const { app, anna, folder, file } = await setUp();
    const { send } = program(app, (await linkOf(anna, file)).url);
    await app.grant(folder, anna, Rights.None);
    expect((await send('GET')).status).toBe(404);
    await app.grant(folder, anna, Rights.ReadWrite);
    expect((await send('GET')).status).toBe(200);
    expect((await anna.call(session.close, {})).status).toBe(200);
    expect((await send('GET')).status).toBe(404);

    const ben = await app.person('Ben');
    await app.grant(folder, ben, Rights.Read);
    const shown = await linkOf(ben, file);
    expect(shown.body).toMatchObject({
      mode: 'view',
      reason: 'rights',
      links: { libreoffice: expect.stringContaining(':ofv|') },
    });
    const his = program(app, shown.url);
    expect((await his.send('GET')).status).toBe(200);
    expect((await his.send('PUT', { body: 'x' })).status).toBe(403);
    app.wait(8 * 3600 + 1);
    expect((await his.send('GET')).status).toBe(404);
  });

  it('is at most 216 characters long, and keeps the extension', async () => {
    const name = `${'Überlanger Name '.repeat(15)}x.xlsx`;
    const { app, anna, file } = await setUp(name);
    const { url } = await linkOf(anna, file);
    expect(url.length).toBeLessThanOrEqual(216);
    expect(url).toMatch(/\.xlsx$/);
    const { send } = program(app, url);
    expect((await send('GET')).text).toBe('first');
    expect((await send('PUT', { body: 'second' })).status).toBe(204);
    expect((await anna.call(files.get, params(file))).body).toMatchObject({ name, size: 6 });
  });

  it('is not given out for a withheld file', async () => {
    const { app, anna, folder, file } = await setUp();
    await app.grant(folder, anna, Rights.Read);
    await app.admin.call(folders.update, { body: { id: folder, rowVersion: 1, viewOnly: true } });
    expect((await linkOf(anna, file)).status).toBe(403);
  });

  it('is not offered with DESKTOP_EDITING=off', async () => {
    const app = await createTestApp({ env: { DESKTOP_EDITING: 'off' } });
    const file = (await app.admin.upload(await app.root(), { 'Plan.docx': 'x' })).success[0]?.id ?? 0;
    expect((await linkOf(app.admin, file)).status).toBe(415);
    expect((await app.admin.call(appContract.config, {})).body.editing.desktop).toBe(false);
  });
});

describe('Office', () => {
  it('finds WebDAV in the folders above a document', async () => {
    const { app, anna, file } = await setUp();
    const { send } = program(app, (await linkOf(anna, file)).url);
    for (const path of ['/', '/dav/']) {
      const { status, headers } = await send('OPTIONS', {}, path);
      expect([path, status, headers.get('dav')]).toEqual([path, 200, '1, 2, 3']);
    }
  });
});
