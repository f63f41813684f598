import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { logs } from '#contract/instance/logs.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** Two users with the same name except for an accent. */
async function withNamesakes() {
  const app = await createTestApp();
  const [anna, lukas] = [await app.person('anna'), await app.person('lukas')];
  const rename = async (id: number, name: string) => {
    const { rowVersion = 0 } = (await app.admin.call(users.get, { params: { id: String(id) } })).body;
    await app.admin.call(users.update, { body: { id, rowVersion, name } });
  };
  await rename(anna.id, 'Anna Dvořáková');
  await rename(lukas.id, 'anna dvorakova');
  return { app, anna, lukas, rename };
}

describe('a display name that another user has', () => {
  it('is marked in the list of users for administrators', async () => {
    const { app, anna } = await withNamesakes();
    const { items } = (await app.admin.call(users.list, { query: {} })).body;
    expect(items.map(({ authProviderUserId, hasNamesake }) => [authProviderUserId, hasNamesake])).toEqual(
      expect.arrayContaining([
        ['anna', true],
        ['lukas', true],
        ['admin', false],
      ]),
    );
    const [{ hasNamesake, authProviderUserId } = {}] = (await anna.call(users.list, { query: { search: 'lukas@' } }))
      .body.items;
    expect([hasNamesake, authProviderUserId]).toEqual([undefined, undefined]);
  });

  it('is shown with the ID in permissions, in their preview, and in pickers', async () => {
    const { app, lukas } = await withNamesakes();
    const body = { fileNodeId: await app.root(), rights: Rights.Read, bizUnits: [{ bizUnitId: lukas.id }] };
    const preview = (await app.admin.call(permissions.preview, { body })).body;
    expect(preview.gains.map(({ name }) => name)).toEqual(['anna dvorakova (lukas)']);
    expect((await app.admin.call(permissions.create, { body })).body.bizUnits[0]?.bizUnitName).toBe(
      'anna dvorakova (lukas)',
    );
    const { items } = (await app.admin.call(groups.units, { query: { search: 'anna' } })).body;
    expect(items.map(({ name }) => name).sort()).toEqual(['Anna Dvořáková (anna)', 'anna dvorakova (lukas)']);
    expect((await app.log()).at(-1)).toContain('anna dvorakova (lukas): viewer');
  });

  it('is shown with the e-mail address to users who may not see IDs', async () => {
    const { app, lukas } = await withNamesakes();
    await app.grant(await app.root(), lukas, Rights.Read);
    const { body } = await lukas.call(folders.get, { params: { id: String(await app.root()) } });
    expect(body.permissions[0]?.bizUnits[0]?.bizUnitName).toBe('anna dvorakova (lukas@example.org)');
  });

  it('is shown with the ID in the log, also after a rename', async () => {
    const { app, lukas, rename } = await withNamesakes();
    const me = await app.sessionOf(lukas.id);
    await me.call(users.agreeTerms, { body: { id: lukas.id, termAgreed: true } });
    await rename(lukas.id, 'Lukas');
    const { items } = (await app.admin.call(logs.users, { query: { byId: String(lukas.id) } })).body;
    expect(items.map(({ by, signInId }) => [by, signInId])).toEqual([
      ['anna dvorakova', 'lukas'],
      ['anna dvorakova', 'lukas'],
      ['lukas', null],
    ]);
    const own = (await app.admin.call(logs.users, { query: { byId: '1' } })).body.items;
    expect(new Set(own.map(({ signInId }) => signInId))).toEqual(new Set([null]));
  });
});
