import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { Client, type Shared } from './client.ts';
import { Ledger } from './ledger.ts';

const PASSWORD = 'a password to soak with';
const USERS = 4;
const POOL = 12;

/** Makes users who may write at the root, and folders that all of them move. @param app the address for clients */
export async function fillInstance(app: Shared['app'], admin: Person): Promise<Shared> {
  const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  for (let n = 0; n < USERS; n++) {
    const person = { id: `person${n}`, name: `Person ${n}`, email: `person${n}@example.org`, password: PASSWORD };
    const { body } = await admin.call(users.create, { body: person });
    const bizUnits = [{ bizUnitId: body.id }];
    await admin.call(permissions.create, { body: { fileNodeId: rootId, rights: Rights.ReadWrite, bizUnits } });
  }
  const pool: number[] = [];
  for (let n = 0; n < POOL; n++)
    pool.push((await admin.call(folders.create, { body: { name: `Pool ${n}`, parentId: rootId } })).body.id);
  return { app, ledger: new Ledger(), rootId, password: PASSWORD, pool };
}

export const openClients = (shared: Shared, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => Client.open(`Client ${n}`, `person${n % USERS}`, shared)));
