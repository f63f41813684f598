import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkStores } from '#scripts/checks/stores.check.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  const files = {
    'bin/bin.model.ts': 'export interface BinStore { find(id: number): Promise<BinRow> } export interface BinRow {}',
    'bin/bin.store.ts': `
      import type { BinRow, BinStore } from './bin.model.ts';
      declare module '#server/kernel/context.ts' { interface Stores { bin: BinStore } }
      export const binStore = (db: Db): BinStore => ({
        find: async (id) => (await db.selectFrom('bin').executeTakeFirst()) as BinRow | undefined,
        all: async () => (await db.selectFrom('bin').execute()) as BinRow[],
        raw: async () => (await db.selectFrom('bin').execute()) as unknown as string,
        insert: (row) => db.insertInto('bin').values(row as never).execute(),
      });`,
    'users/users.store.ts': `
      import type { User } from './users.model.ts';
      declare module '#server/kernel/context.ts' { interface Stores { users: ReturnType<typeof userStore>; } }
      const columns = ['id', 'name'] as const;
      /** A name as a text. */
      export const userStore = (db: Db) => ({
        find: (field: string) => db.selectFrom('user as User').select(columns).orderBy(field as 'id').execute(),
      });`,
    'users/users.service.ts': `
      export const nobody = {} as unknown as User;
      export const own = ({ stores }) => stores.users.find('id');
      export const foreign = (ctx) => ctx.stores.bin.all();`,
    'bin/emptying.service.ts': `
      export const some = async (ctx) => {
        const { bin, users: people } = ctx.stores;
        return bin.of(await people.find('id'));
      };
      export const others = ({ stores: { users } }) => users.find('id');
      export const work = { queue: ({ users }) => users };`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'server/plugins', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it('the store check reports a store with an interface, a row that is cast, and the use of a store of others', () => {
  expect(checkStores(root)).toEqual({
    stores: 2,
    violations: [
      'store-without-interface: bin/bin.model.ts declares BinStore',
      'store-without-interface: bin/bin.store.ts has bin: BinStore',
      'row-without-cast: bin/bin.store.ts casts to BinRow | undefined',
      'row-without-cast: bin/bin.store.ts casts to BinRow[]',
      'row-without-cast: bin/bin.store.ts casts to string',
      'row-without-cast: bin/bin.store.ts casts to never',
      ...Array(3).fill('own-stores: bin/emptying.service.ts uses users of users'),
      'own-stores: users/users.service.ts uses bin of bin',
    ],
  });
});
