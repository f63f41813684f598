import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { health } from '#contract/instance/health.ts';
import { logs } from '#contract/instance/logs.ts';
import { groups } from '#contract/users/groups.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const byId = (id: number) => ({ params: { id: String(id) } });
const rejections = async (app: TestApp) =>
  (await app.logRows()).filter(({ log }) => log.startsWith('Refused attempts')).map(({ by, log }) => [by, log]);

describe('rejected attempts', () => {
  it('have one row per user and minute, with their number and the calls', async () => {
    const app = await createTestApp();
    const eva = await app.person('eva');
    const id = (await app.admin.upload(await app.root(), { 'a.txt': 'a' })).success[0]?.id ?? 0;
    for (let n = 0; n < 3; n++) await eva.call(files.get, byId(id));
    await eva.call(folders.get, byId(await app.root()));
    await eva.call(groups.create, { body: { name: 'Mine' } });
    await eva.call(logs.system, { query: {} });
    // The item does not exist, or the user may not know of it.
    await eva.call(files.get, byId(987_654));
    await app.visitor.call(files.get, byId(id));
    await app.runTask('logRefusedAttempts');
    expect(await rejections(app)).toEqual([]);
    app.wait(60);
    await app.runTask('logRefusedAttempts');
    await app.runTask('logRefusedAttempts');
    const calls = `GET /fileshare/api/file/${id}, GET /fileshare/api/folder/1, POST /fileshare/api/group, GET /fileshare/api/syslog`;
    expect(await rejections(app)).toEqual([['eva', `Refused attempts: 6 (${calls})`]]);
  });

  it('over WebDAV count as well, except paths that clients look for everywhere', async () => {
    const app = await createTestApp();
    const eva = await app.person('eva', { password: PASSWORD });
    const { body: secret } = await app.admin.call(folders.create, {
      body: { name: 'Secret', parentId: await app.root() },
    });
    await app.admin.upload(secret.id, { 'a.txt': 'a' });
    const { body: open } = await app.admin.call(folders.create, { body: { name: 'Open', parentId: await app.root() } });
    await app.grant(open.id, eva, Rights.Read);
    const drive = new DavClient(app, 'eva');
    const statuses = [
      await drive.send('GET', '/Secret/a.txt'),
      await drive.send('PROPFIND', '/Secret/', { depth: '1' }),
      await drive.send('PUT', '/Open/mine.txt', {}, 'mine'),
      await drive.send('PUT', '/Open/.DS_Store', {}, 'x'),
      await drive.send('GET', '/Open/Thumbs'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403, 403, 404]);
    app.wait(60);
    await app.runTask('logRefusedAttempts');
    const calls = [
      'GET /fileshare/dav/Secret/a.txt',
      'PROPFIND /fileshare/dav/Secret/',
      'PUT /fileshare/dav/Open/mine.txt',
    ];
    expect(await rejections(app)).toEqual([['eva', `Refused attempts: 3 (${calls.join(', ')})`]]);
  });

  it('are shown on the health page when there are many', async () => {
    const app = await createTestApp();
    const eva = await app.person('eva');
    const root = byId(await app.root());
    await Promise.all(Array.from({ length: 50 }, () => eva.call(folders.get, root)));
    app.wait(60);
    await app.runTask('logRefusedAttempts');
    const { body } = await app.admin.call(health.report, {});
    expect(body.refusedRuns).toEqual([{ on: '2026-03-02T09:01:00.000Z', by: 'eva', count: 50 }]);
  });
});
