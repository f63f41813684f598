import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

async function folder(app: TestApp, name: string, parentId?: number) {
  return (await app.admin.call(folders.create, { body: { name, parentId: parentId ?? (await app.root()) } })).body;
}

describe('a listing', () => {
  it('has all files and folders if there are more than one page in memory', { timeout: 120_000 }, async () => {
    const app = await createTestApp({ env: { MAX_FILES: '100' } });
    const { id } = await folder(app, 'Many');
    // Files fill the first page and end on the second, where folders follow.
    const fileNames = Array.from({ length: 1010 }, (_, n) => `file ${n}.txt`);
    for (let from = 0; from < fileNames.length; from += 100) {
      await app.admin.upload(id, Object.fromEntries(fileNames.slice(from, from + 100).map((name) => [name, name])));
    }
    const paths = Array.from({ length: 60 }, (_, n) => `folder ${n}`);
    await app.admin.call(folders.createTree, { body: { parentId: id, paths } });
    const listed = await new DavClient(app).list('/Many/');
    const requested = ['', ...fileNames, ...paths.map((name) => `${name}/`)].map((name) => `Many/${name}`);
    expect(listed.length).toBe(requested.length);
    expect(new Set(listed)).toEqual(new Set(requested));
  });

  it('is up to date for a folder, and different per user', async () => {
    const app = await createTestApp();
    const area = await folder(app, 'Area');
    const inner = await folder(app, 'Inner', area.id);
    await folder(app, 'Closed', area.id);
    const anna = await app.person('Anna', { password: PASSWORD });
    await app.grant(inner.id, anna, Rights.Read);
    const [admin, client] = [new DavClient(app), new DavClient(app, 'Anna')];
    const listings = async () => [await admin.list('/Area/'), await client.list('/Area/')];
    const all = [
      ['Area/', 'Area/Closed/', 'Area/Inner/'],
      ['Area/', 'Area/Inner/'],
    ];
    expect([await listings(), await listings()]).toEqual([all, all]);
    await admin.send('PUT', '/Area/a.txt', {}, 'a');
    await app.grant(area.id, anna, Rights.Read);
    const more = ['Area/', 'Area/a.txt', 'Area/Closed/', 'Area/Inner/'];
    expect(await listings()).toEqual([more, more]);
    await app.grant(area.id, anna, Rights.None);
    expect(await listings()).toEqual([more, ['Area/', 'Area/Inner/']]);
    const lockQuery = '<D:propfind xmlns:D="DAV:"><D:prop><D:lockdiscovery/></D:prop></D:propfind>';
    const locks = async () =>
      (await admin.send('PROPFIND', '/Area/', { depth: '1' }, lockQuery)).text.split('<D:activelock>');
    expect([(await locks()).length, (await locks()).length]).toEqual([1, 1]);
    await admin.lock('/Area/a.txt', { timeout: 'Second-60' });
    app.wait(30);
    expect((await locks())[1]).toContain('Second-30');
    app.wait(31);
    expect(await locks()).toHaveLength(1);
  });

  it('is compressed when it is asked for again, for clients that accept it', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '500' } });
    const { id } = await folder(app, 'Many');
    await app.admin.upload(id, Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`file ${n}.txt`, 'x'])));
    const admin = new DavClient(app);
    const listed = (accepted: string) => admin.send('PROPFIND', '/Many/', { depth: '1', 'accept-encoding': accepted });
    const plain = await listed('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip;q=0', null],
      ['br, gzip', 'gzip'],
      ['br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      // What the uploads left to do in the background may change the database in between.
      await expect
        .poll(async () => {
          const { headers, text } = await listed(accepted);
          return [headers.get('content-encoding'), headers.get('vary'), text === plain.text];
        })
        .toEqual([encoding, 'Accept-Encoding', true]);
    }
  });
});
