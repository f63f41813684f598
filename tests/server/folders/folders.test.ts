import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LogLevel, Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { liveFolders } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';

/** Makes a subfolder, as the administrator or another user. */
async function folderIn(app: TestApp, parentId: number, name: string, by: Person = app.admin) {
  const { status, body } = await by.call(folders.create, { body: { parentId, name } });
  if (status !== 200) throw new Error(body.message);
  return body;
}

const at = (id: number) => ({ params: { id: String(id) } });
const names = (items: { name: string }[]) => items.map(({ name }) => name);

describe('GET /folder', () => {
  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    'looks only at folders, however many files there are',
    async () => {
      const app = await createTestApp();
      const database = openTestDatabase(app.ctx);
      const { sql, parameters } = liveFolders(database.reader)
        .select('name')
        .orderBy('sortKey')
        .orderBy('id')
        .compile();
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await database.reader.executeQuery(plan);
      expect(rows[0]).toMatchObject({ detail: expect.stringContaining('fileNode_folders') });
      await database.close();
    },
  );

  it('returns parents before children, siblings in natural order', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const tenth = await folderIn(app, root, 'Chapter 10');
    await folderIn(app, root, 'Chapter 2');
    await folderIn(app, tenth.id, 'ábc');
    await folderIn(app, tenth.id, 'Abd');
    const { body } = await app.admin.call(folders.list, {});
    expect(names(body.items)).toEqual(['My Company', 'Chapter 2', 'Chapter 10', 'ábc', 'Abd']);
  });

  it('returns only the names of ancestors of readable folders, and no siblings', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal.id, 'Leases');
    await folderIn(app, root, 'Secret');
    await app.grant(leases.id, anna, Rights.Read);
    await app.admin.call(folders.update, { body: { id: legal.id, rowVersion: 1, denyDownload: true } });

    const { body } = await anna.call(folders.list, {});
    expect(body.items).toMatchObject([
      { id: root, rights: 0, inherit: false, denyDownload: false },
      { id: legal.id, rights: 0, inherit: false, denyDownload: false, hasAttributeGroup: false },
      { id: leases.id, rights: 1, inherit: true, denyDownload: false, denyDownloadInherited: true },
    ]);
    expect(body.items).toHaveLength(3);
  });

  it('returns one level of the folders that are readable or have readable descendants', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal.id, 'Leases');
    const old = await folderIn(app, leases.id, 'Old');
    await folderIn(app, root, 'Secret');
    await app.grant(leases.id, anna, Rights.ReadWrite);

    const level = async (caller: Person, parentId: number) => {
      const { body } = await caller.call(folders.list, { query: { parentId: String(parentId) } });
      return body.items.map(({ id, rights, hasChildren }) => ({ id, rights, hasChildren }));
    };
    expect(await level(anna, root)).toEqual([{ id: legal.id, rights: 0, hasChildren: true }]);
    expect(await level(anna, legal.id)).toEqual([{ id: leases.id, rights: 2, hasChildren: true }]);
    expect(await level(anna, leases.id)).toEqual([{ id: old.id, rights: 2, hasChildren: false }]);
    expect(await level(anna, 999_999)).toEqual([]);
    expect((await level(app.admin, root)).map(({ hasChildren }) => hasChildren)).toEqual([true, false]);
  });

  it('returns only the open levels if there are more folders than the limit', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal.id, 'Leases');
    const old = await folderIn(app, leases.id, 'Old');
    const sales = await folderIn(app, root, 'Sales');
    await folderIn(app, sales.id, 'Offers');
    await app.grant(old.id, anna, Rights.Read);

    const tree = async (caller: Person, query: { most: string; open?: string }) => {
      const { body } = await caller.call(folders.list, { query });
      return { partial: body.partial, lines: body.items.map(({ name, hasChildren }) => [name, hasChildren]) };
    };
    expect((await tree(app.admin, { most: '6' })).lines).toHaveLength(6);
    expect(await tree(app.admin, { most: '5' })).toEqual({
      partial: true,
      lines: [
        ['My Company', true],
        ['Legal', true],
        ['Sales', true],
      ],
    });
    expect(await tree(app.admin, { most: '5', open: `${leases.id},999999` })).toEqual({
      partial: true,
      lines: [
        ['My Company', true],
        ['Legal', true],
        ['Leases', true],
        ['Old', false],
        ['Sales', true],
      ],
    });
    expect((await tree(anna, { most: '1' })).partial).toBeUndefined();
    expect((await tree(anna, { most: '0', open: `${sales.id}` })).lines).toEqual([
      ['My Company', true],
      ['Legal', true],
    ]);
    const { status } = await anna.call(folders.list, { query: { most: '0', open: '1,x' } });
    expect(status).toBe(400);
  });

  it('finds folders by name, with their ancestors, and no unreadable ones', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal.id, 'Élan 100%');
    await folderIn(app, root, 'Élan 2000');
    await app.grant(leases.id, anna, Rights.Read);
    const found = async (caller: Person, search: string) =>
      names((await caller.call(folders.list, { query: { search } })).body.items);
    expect(await found(app.admin, 'elan')).toEqual(['My Company', 'Élan 2000', 'Legal', 'Élan 100%']);
    expect(await found(app.admin, '100% ELAN')).toEqual(['My Company', 'Legal', 'Élan 100%']);
    expect(await found(anna, 'elan')).toEqual(['My Company', 'Legal', 'Élan 100%']);
    expect(await found(anna, 'company')).toEqual([]);
  });

  it('supports 20,000 levels, including the path and a folder at the end', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const top = await folderIn(app, root, 'top');
    const depth = process.env.TEST_DATABASE === 'postgres' ? 2000 : 20_000;
    const deepest = await nest(app, top.id, depth);
    await app.grant(deepest, anna, Rights.Read);

    expect((await app.admin.call(folders.list, {})).body.items).toHaveLength(depth + 2);
    const { body } = await anna.call(folders.list, {});
    expect(body.items.filter(({ rights }) => rights > 0).map(({ id }) => id)).toEqual([deepest]);
    const level = await anna.call(folders.list, { query: { parentId: String(top.id) } });
    expect(level.body.items).toMatchObject([{ rights: 0, hasChildren: true }]);
    expect((await anna.call(folders.get, at(deepest))).body.fullPath.split('/')).toHaveLength(depth + 2);
    const removed = await app.admin.call(folders.remove, { params: { id: String(top.id), rowVersion: '1' } });
    expect(removed.status).toBe(200);
  }, 60_000);

  /** Nested folders made without HTTP, since the reply of each call has the whole path. */
  async function nest(app: TestApp, parentId: number, depth: number): Promise<number> {
    return app.ctx.transact(async ({ stores }) => {
      const accessListId = (await stores.folders.find(parentId))?.accessListId ?? 0;
      const defaults = { inherit: true, attributeGroupId: null, createdBy: 1, createdOn: '2026-01-01T00:00:00.000Z' };
      let last = parentId;
      for (let made = 0; made < depth; made++) {
        last = await stores.folders.insert({ name: 'deeper', parentId: last, accessListId, ...defaults });
      }
      return last;
    });
  }
});

describe('GET /folder/{id}/folders', () => {
  it('counts readable files and folders, with different rights on each', async () => {
    const app = await createTestApp();
    const { id: office } = await folderIn(app, await app.root(), 'Office');
    const plans = await folderIn(app, office, 'Plans');
    for (const name of ['2024', '2025', '2026']) await folderIn(app, plans.id, name);
    const closed = await folderIn(app, plans.id, 'Closed');
    await app.admin.call(folders.update, { body: { id: closed.id, rowVersion: closed.rowVersion, inherit: false } });
    await app.admin.upload(plans.id, { 'a.txt': 'a' });
    const ann = await app.person('ann');
    await app.grant(office, ann, Rights.Read);
    const itemsFor = async (caller: Person) =>
      (await caller.call(folders.sublist, { ...at(office), query: {} })).body.items.map(({ items }) => items);
    expect([await itemsFor(app.admin), await itemsFor(ann)]).toEqual([[5], [4]]);

    await app.admin.upload(closed.id, { 'b.txt': 'b', 'c.txt': 'c' });
    const ids = [office, plans.id];
    const filesFor = async (caller: Person) => (await caller.call(folders.contents, { body: { ids } })).body.files;
    expect([await filesFor(app.admin), await filesFor(ann)]).toEqual([3, 1]);
    expect((await ann.call(folders.contents, { body: { ids: [office, closed.id] } })).status).toBe(404);
  });
});

describe('GET /folder/{id}', () => {
  const shared = sharedTestApp();

  it('returns the path, the stamps and the rights', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const { body } = await app.admin.call(folders.get, at(legal.id));
    expect(body).toMatchObject({
      name: 'Legal',
      parentId: root,
      fullPath: 'My Company/Legal',
      createdBy: { name: 'admin' },
      createdOn: '2026-03-02T09:00:00.000Z',
      permission: 2,
      rights: 2,
      inherit: true,
      permissions: [],
      isBin: false,
      rowVersion: 1,
    });
  });

  it('returns the same 404 for unknown and invisible folders, including ancestors shown by name', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    await app.grant(legal.id, anna, Rights.Read);
    const missing = await anna.call(folders.get, at(999_999));
    const hidden = await anna.call(folders.get, at(root));
    expect(missing.status).toBe(404);
    expect(hidden).toMatchObject({ status: 404, body: missing.body });
    expect((await anna.call(folders.get, at(legal.id))).status).toBe(200);
  });

  it.each(['0', '-1', 'x', '1.5'])('rejects the id %s', async (id) => {
    const app = shared();
    expect((await app.admin.call(folders.get, { params: { id } })).status).toBe(400);
  });
});

describe('POST /folder', () => {
  it('accepts names as typed: trimmed, composed, otherwise unchanged', async () => {
    const app = await createTestApp();
    const parentId = await app.root();
    const plain = ['=1+1', '🎉 "party" & co.', 'x'.repeat(255), '.hidden', '%2e%2e'];
    const cases = [['  Legal  ', 'Legal'], ['Cafe\u0301', 'Café'], ...plain.map((name) => [name, name])];
    for (const [name = '', stored] of cases) {
      const { status, body } = await app.admin.call(folders.create, { body: { parentId, name } });
      expect([status, body.name]).toEqual([200, stored]);
    }
  });

  it('rejects misleading, path-like and empty names', async () => {
    const app = await createTestApp();
    const parentId = await app.root();
    const hidden = ['\n', '\u007f', '\u202e', '\u2066', '\u200b', '\ufeff'];
    const names = ['', '   ', '.', '..', 'a/b', 'a\\b', 'x'.repeat(256), ...hidden.map((hidden) => `a${hidden}b`)];
    for (const name of names) {
      const { status, body } = await app.admin.call(folders.create, { body: { parentId, name } });
      expect([name, status, body.errors?.[0]?.path]).toEqual([name, 400, 'name']);
    }
    // The whole request is rejected: no text of any call may have these.
    for (const name of ['a\u0000b', 'a\ud800b']) {
      expect((await app.admin.call(folders.create, { body: { parentId, name } })).status).toBe(400);
    }
  });

  it('rejects a name taken by a folder or a file, regardless of case and composition', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await folderIn(app, root, 'Résumé');
    await app.admin.upload(root, { 'Notes.txt': 'x' });
    for (const name of ['résumé', 'RE\u0301SUME\u0301', 'notes.TXT']) {
      const { status, body } = await app.admin.call(folders.create, { body: { parentId: root, name } });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'exists', message: expect.stringContaining('already exists') });
    }
  });

  it('matches property names regardless of case, ignores unknown ones, rejects duplicates', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const send = (body: string) =>
      app.admin.fetch('/folder', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const made = await send(`{"NAME":"Legal","ParentId":${root},"createdBy":99,"rights":0,"id":1}`);
    expect(await made.json()).toMatchObject({ name: 'Legal', createdBy: { name: 'admin' }, rights: 2 });
    expect((await send(`{"name":"A","Name":"B","parentId":${root}}`)).status).toBe(400);
    expect((await send('{"name":"A"}')).status).toBe(400);
    expect((await send('{"name":')).status).toBe(400);
  });

  it('requires ReadWrite on the parent, and an administrator to stop inheritance', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const create = async (inherit?: boolean) =>
      (await anna.call(folders.create, { body: { parentId: legal.id, name: 'Mine', inherit } })).status;
    expect(await create()).toBe(404);
    await app.grant(legal.id, anna, Rights.Read);
    expect(await create()).toBe(403);
    await app.grant(legal.id, anna, Rights.ReadWrite);
    expect(await create(false)).toBe(403);
    expect(await create()).toBe(200);
    expect(await app.log()).toContain('Folder created: My Company/Legal/Mine');
  });
});

describe('PUT /folder', () => {
  it('changes given values, keeps absent ones, clears null ones, and logs the change', async () => {
    const app = await createTestApp();
    const { id } = await folderIn(app, await app.root(), 'Legal');
    await app.admin.call(folders.update, { body: { id, rowVersion: 1, subject: 'Contracts', tags: 'a, b' } });
    const { body } = await app.admin.call(folders.update, {
      body: { id, rowVersion: 2, name: 'Law', tags: null },
    });
    expect(body).toMatchObject({ name: 'Law', subject: 'Contracts', tags: '', rowVersion: 3 });
    expect((await app.log()).at(-1)).toBe('Folder updated: My Company/Law (name, tags)');
  });

  it('rejects a stale save and changes nothing', async () => {
    const app = await createTestApp();
    const { id } = await folderIn(app, await app.root(), 'Legal');
    await app.admin.call(folders.update, { body: { id, rowVersion: 1, name: 'Law' } });
    const { status, body } = await app.admin.call(folders.update, { body: { id, rowVersion: 1, name: 'Lore' } });
    expect(status).toBe(409);
    expect(body.code).toBe('stale');
    expect((await app.admin.call(folders.get, at(id))).body.name).toBe('Law');
    expect((await app.log()).filter((line) => line.startsWith('Folder updated'))).toHaveLength(1);
  });

  it('can change the case of a name, and not take another one’s', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { id } = await folderIn(app, root, 'legal');
    await folderIn(app, root, 'Other');
    const rename = async (name: string, rowVersion: number) =>
      (await app.admin.call(folders.update, { body: { id, rowVersion, name } })).status;
    expect(await rename('LEGAL', 1)).toBe(200);
    expect(await rename('other', 2)).toBe(409);
  });

  it.each([
    [{ subject: 'x'.repeat(200) }, 200],
    [{ subject: 'x'.repeat(201) }, 400],
    [{ tags: 'x'.repeat(201) }, 400],
    [{ name: 'x'.repeat(256) }, 400],
    [{ inherit: 'yes' as unknown as boolean }, 400],
    [{ attributeGroupId: 999_999 }, 404],
  ])('answers %j with %i', async (change, expected) => {
    const app = await createTestApp();
    const { id } = await folderIn(app, await app.root(), 'Legal');
    expect((await app.admin.call(folders.update, { body: { id, rowVersion: 1, ...change } })).status).toBe(expected);
  });

  it('needs the rowVersion', async () => {
    const app = await createTestApp();
    const { id } = await folderIn(app, await app.root(), 'Legal');
    const body = { id, name: 'Law' } as unknown as { id: number; rowVersion: number };
    expect((await app.admin.call(folders.update, { body })).status).toBe(400);
  });

  it('lets an editor rename, and accepts unchanged values of fields for administrators', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const { id } = await folderIn(app, await app.root(), 'Legal');
    await app.grant(id, anna, Rights.ReadWrite);
    const same = { inherit: true, denyDownload: false, attributeGroupId: null };
    expect((await anna.call(folders.update, { body: { id, rowVersion: 1, name: 'Law', ...same } })).status).toBe(200);
    for (const change of [{ inherit: false }, { denyDownload: true }, { attributeGroupId: 1 }]) {
      expect((await anna.call(folders.update, { body: { id, rowVersion: 2, ...change } })).status).toBe(403);
    }
    const rejected = await app.logRows();
    expect(rejected.filter(({ level }) => level === LogLevel.Warning)).toHaveLength(3);
  });

  it('requires an administrator for the root', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    await app.grant(root, anna, Rights.ReadWrite);
    expect((await anna.call(folders.update, { body: { id: root, rowVersion: 1, name: 'Mine' } })).status).toBe(403);
    expect((await app.admin.call(folders.update, { body: { id: root, rowVersion: 1, name: 'Acme' } })).status).toBe(
      200,
    );
  });
});

describe('DELETE /folder/{id}/{rowVersion}', () => {
  const remove = async (caller: Person, id: number, rowVersion = 1) =>
    (await caller.call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } })).status;

  it('puts the folder with its content into the bin, frees its name, and logs one row', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const legal = await folderIn(app, root, 'Legal');
    const leases = await folderIn(app, legal.id, 'Leases');
    expect(await remove(app.admin, legal.id, 2)).toBe(409);
    expect(await remove(app.admin, legal.id)).toBe(200);
    expect(await remove(app.admin, legal.id)).toBe(404);
    expect((await app.admin.call(folders.get, at(leases.id))).status).toBe(404);
    expect(names((await app.admin.call(folders.list, {})).body.items)).toEqual(['My Company']);
    await folderIn(app, root, 'Legal');
    expect((await app.log()).filter((line) => line.startsWith('Folder deleted'))).toEqual([
      'Folder deleted: My Company/Legal',
    ]);
  });

  it('returns 403 for the root', async () => {
    const app = await createTestApp();
    expect(await remove(app.admin, await app.root())).toBe(403);
  });

  it('requires ReadWrite on every folder below', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const legal = await folderIn(app, await app.root(), 'Legal');
    const leases = await folderIn(app, legal.id, 'Leases');
    await app.grant(legal.id, anna, Rights.ReadWrite);
    await app.admin.call(folders.update, { body: { id: leases.id, rowVersion: 1, inherit: false } });
    await app.grant(leases.id, anna, Rights.Read);
    expect(await remove(anna, legal.id)).toBe(403);
    await app.grant(leases.id, anna, Rights.ReadWrite);
    expect(await remove(anna, legal.id)).toBe(200);
  });
});
