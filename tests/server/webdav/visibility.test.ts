import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { DavClient, lockBody } from '#tests/support/servers/davClient.ts';

/** An instance whose user Anna may write to `Above/Work`, and sees only the names of the root and of `Above`. */
async function scene() {
  const app = await createTestApp();
  const make = async (name: string, parentId: number, inherit = true) =>
    (await app.admin.call(folders.create, { body: { name, parentId, inherit } })).body.id;
  const above = await make('Above', await app.root());
  const work = await make('Work', above, false);
  const anna = await app.person('Anna', { password: PASSWORD });
  await app.grant(work, anna, Rights.ReadWrite);
  await app.admin.upload(work, { 'a.txt': 'a' });
  const [admin, client] = [new DavClient(app), new DavClient(app, 'Anna')];
  return { app, make, above, work, anna, admin, client };
}

describe('WebDAV in folders that are shown only because something below them may be read', () => {
  it('returns 403 for everything that would write into them, move them, remove them or copy them', async () => {
    const { app, make, above, client, admin } = await scene();
    await make('Other', above);
    const source = '/Above/Work/a.txt';
    const statuses: [string, number][] = [];
    for (const folder of ['', '/Above']) {
      const target = { destination: client.at(`${folder}/new.txt`) };
      const all = {
        MKCOL: await client.send('MKCOL', `${folder}/New/`),
        COPY: await client.send('COPY', source, target),
        MOVE: await client.send('MOVE', source, target),
        PUT: await client.send('PUT', `${folder}/new.txt`, {}, 'x'),
        LOCK: await client.send('LOCK', `${folder}/new.txt`, {}, lockBody()),
      };
      for (const [name, { status }] of Object.entries(all)) statuses.push([`${name} into ${folder}/`, status]);
    }
    for (const [method, headers] of [
      ['DELETE', {}],
      ['MOVE', { destination: client.at('/Moved') }],
      ['COPY', { destination: client.at('/Copied') }],
    ] as [string, Record<string, string>][]) {
      statuses.push([`${method} of /Above`, (await client.send(method, '/Above/', headers)).status]);
    }
    expect(statuses.filter(([, status]) => status !== 403)).toEqual([]);
    // What may not be seen stays unknown.
    const inside = { destination: client.at('/Above/Work/Other') };
    expect((await client.send('MKCOL', '/Above/Other/New/')).status).toBe(409);
    expect((await client.send('COPY', '/Above/Other/', inside)).status).toBe(404);
    expect((await client.send('COPY', source, { destination: client.at('/Above/Other/a.txt') })).status).toBe(409);
    expect(await admin.list('/')).toEqual(['', 'Above/']);
    expect(await admin.list('/Above/')).toEqual(['Above/', 'Above/Other/', 'Above/Work/']);
    expect((await app.log()).filter((line) => line.startsWith('Folder deleted'))).toEqual([]);
  });
});

describe('a name that a folder has which the user may not see', () => {
  it('is 409 for everything that would create it, over WebDAV and the API, and 404 for the rest', async () => {
    const { app, make, work, anna, client } = await scene();
    await make('hidden', work, false);
    const target = { destination: client.at('/Above/Work/hidden') };
    const a = '/Above/Work/a.txt';
    const patch =
      '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x xmlns="urn:x">1</x></D:prop></D:set></D:propertyupdate>';
    const statuses = {
      PUT: (await client.send('PUT', '/Above/Work/hidden', {}, 'x')).status,
      LOCK: (await client.send('LOCK', '/Above/Work/HIDDEN', {}, lockBody())).status,
      MKCOL: (await client.send('MKCOL', '/Above/Work/hidden/')).status,
      COPY: (await client.send('COPY', a, target)).status,
      MOVE: (await client.send('MOVE', a, target)).status,
      PROPPATCH: (await client.send('PROPPATCH', '/Above/Work/hidden', {}, patch)).status,
      DELETE: (await client.send('DELETE', '/Above/Work/hidden')).status,
    };
    expect(statuses).toEqual({ PUT: 409, LOCK: 409, MKCOL: 409, COPY: 409, MOVE: 409, PROPPATCH: 404, DELETE: 404 });
    const { items } = (await anna.call(files.list, { params: { id: String(work) }, query: {} })).body;
    const { id = 0, rowVersion = 0 } = items[0] ?? {};
    const renamed = await anna.call(files.update, { body: { id, rowVersion, name: 'hidden' } });
    expect(renamed).toMatchObject({ status: 409, body: { code: 'exists' } });
    const announced = { parentId: work, attributes: [], files: [{ name: 'hidden', length: 1, attributeValues: [] }] };
    for (const overwrite of [false, true]) {
      const body = { ...announced, overwrite };
      expect(await anna.call(transfers.announce, { body })).toMatchObject({ status: 409, body: { code: 'exists' } });
    }
    // A reader does not learn that there is something.
    await app.grant(work, anna, Rights.Read);
    expect((await client.send('PUT', '/Above/Work/hidden', {}, 'x')).status).toBe(403);
    expect((await client.send('LOCK', '/Above/Work/hidden', {}, lockBody())).status).toBe(403);
    expect((await client.send('COPY', a, target)).status).toBe(403);
  });
});

describe('requests that race on a new name over WebDAV', () => {
  it('PUT is 201 once and 204 for the others', async () => {
    const { client, admin } = await scene();
    for (let round = 0; round < 3; round++) {
      const path = `/Above/Work/race${round}.txt`;
      const all = Array.from({ length: 8 }, (_, n) => (n % 2 ? client : admin).send('PUT', path, {}, `${n}`));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, ...Array(7).fill(204)]);
    }
  });

  it('LOCK is 201 once, and the others get no lock', async () => {
    const { client, admin } = await scene();
    for (let round = 0; round < 5; round++) {
      const path = `/Above/Work/race${round}.txt`;
      const all = Array.from({ length: 8 }, (_, n) => (n % 2 ? client : admin).send('LOCK', path, {}, lockBody()));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, ...Array(7).fill(423)]);
    }
  });
});
