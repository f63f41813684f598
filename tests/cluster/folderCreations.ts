import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { startPostgresPair } from '#tests/support/servers/postgresPair.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Outcome } from './outcome.ts';

const COUNT = 100;
/** Milliseconds to the standby and back: of one data centre, and so long that waiting in line cannot be overlooked. */
const ROUND_TRIPS = [5, 50];

/** Folders that are made in different folders at the same time do not wait for each other's way to the standby. */
export async function createFoldersAtOnce(): Promise<Outcome> {
  const pair = await startPostgresPair();
  try {
    const node = await ServerProcess.open({ env: { DATABASE_URL: pair.url } });
    try {
      const admin = await node.signIn();
      const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
      const parents: number[] = [];
      for (let n = 0; n < COUNT; n++) parents.push(await create(admin, `Folder ${n}`, rootId));
      const lines: string[] = [];
      let ok = true;
      for (const roundTrip of [0, ...ROUND_TRIPS]) {
        pair.delayReplication(roundTrip);
        const atOnce = await took(() => Promise.all(parents.map((id) => create(admin, `At once ${roundTrip}`, id))));
        const inLine = await took(async () => {
          for (const id of parents) await create(admin, `In line ${roundTrip}`, id);
        });
        lines.push(`${roundTrip} ms to the standby and back: at once ${atOnce} ms, one after the other ${inLine} ms`);
        ok &&= atOnce < Math.max(inLine, COUNT * roundTrip);
      }
      return { line: `${COUNT} folders; ${lines.join('; ')}`, ok };
    } finally {
      await node.close();
    }
  } finally {
    await pair.stop();
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return Math.round(performance.now() - since);
}

async function create(person: Person, name: string, parentId: number): Promise<number> {
  const { status, body } = await person.call(folders.create, { body: { name, parentId } });
  if (status !== 200) throw new Error(`The folder ${name} was not made: ${body.message}`);
  return body.id;
}
