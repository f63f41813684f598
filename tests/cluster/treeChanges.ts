import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import type { Person } from '#tests/support/app/person.ts';
import { startPostgresPair } from '#tests/support/servers/databases/postgresPair.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Outcome } from './outcome.ts';

const COUNT = 100;
/** Milliseconds to the standby and back: within one data centre, and so long that sequential waiting is measurable. */
const ROUND_TRIPS = [5, 50];

/** A separate folder for each change: with two folders in it, and an entry. */
interface ChangeTarget {
  id: number;
  moved: { id: number; from: number; to: number };
  entry: { id: number; rowVersion: number; rights: Rights };
  made: number[];
}

/** The changes made in every folder, first in parallel and then one after the other. */
const CHANGES: [name: string, change: (admin: Person, target: ChangeTarget) => Promise<unknown>][] = [
  [
    'creations',
    async (admin, target) => target.made.push(await create(admin, `Made ${target.made.length}`, target.id)),
  ],
  [
    'moves',
    async (admin, { moved }) => {
      await done(admin.call(folders.move, { body: { id: moved.id, parentId: moved.to } }));
      [moved.from, moved.to] = [moved.to, moved.from];
    },
  ],
  [
    'changes of rights',
    async (admin, { id: fileNodeId, entry }) => {
      const { id, rowVersion } = entry;
      const rights = entry.rights === Rights.Read ? Rights.ReadWrite : Rights.Read;
      const { body } = await done(admin.call(permissions.update, { body: { id, rowVersion, fileNodeId, rights } }));
      Object.assign(entry, { rowVersion: body.rowVersion, rights });
    },
  ],
  [
    'deletions',
    (admin, { made }) => done(admin.call(folders.remove, { params: { id: String(made.pop()), rowVersion: '1' } })),
  ],
];

/** Concurrent changes in different folders do not wait for each other's replication. */
export async function changeTreeAtOnce(): Promise<Outcome> {
  const pair = await startPostgresPair();
  try {
    const node = await ServerProcess.open({ env: { DATABASE_URL: pair.url } });
    try {
      const admin = await node.signIn();
      const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
      const targets: ChangeTarget[] = [];
      for (let n = 0; n < COUNT; n++) targets.push(await makeTarget(admin, rootId, n));
      const lines: string[] = [];
      let ok = true;
      for (const roundTrip of [0, ...ROUND_TRIPS]) {
        pair.delayReplication(roundTrip);
        const figures: string[] = [];
        for (const [name, change] of CHANGES) {
          const atOnce = await took(() => Promise.all(targets.map((target) => change(admin, target))));
          const inLine = await took(async () => {
            for (const target of targets) await change(admin, target);
          });
          figures.push(`${name} ${atOnce} and ${inLine}`);
          ok &&= atOnce < Math.max(inLine, COUNT * roundTrip);
        }
        lines.push(`${roundTrip} ms to the standby and back: ${figures.join(', ')}`);
      }
      return { line: `${COUNT} of each, ms at once and one after the other; ${lines.join('; ')}`, ok };
    } finally {
      await node.close();
    }
  } finally {
    await pair.stop();
  }
}

async function makeTarget(admin: Person, rootId: number, n: number): Promise<ChangeTarget> {
  const id = await create(admin, `Folder ${n}`, rootId);
  const moved = { id: await create(admin, 'Moved', id), from: id, to: await create(admin, 'Target', id) };
  const bizUnits = [{ bizUnitId: admin.id || 1 }];
  const { body } = await done(
    admin.call(permissions.create, { body: { fileNodeId: id, rights: Rights.Read, bizUnits } }),
  );
  return { id, moved, entry: { id: body.id, rowVersion: body.rowVersion, rights: Rights.Read }, made: [] };
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return Math.round(performance.now() - since);
}

async function done<T extends { status: number; body: { message?: string } }>(call: Promise<T>): Promise<T> {
  const response = await call;
  if (response.status !== 200)
    throw new Error(`A change was rejected with ${response.status}: ${response.body.message}`);
  return response;
}

async function create(person: Person, name: string, parentId: number): Promise<number> {
  return (await done(person.call(folders.create, { body: { name, parentId } }))).body.id;
}
