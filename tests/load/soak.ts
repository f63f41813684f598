import { setTimeout as wait } from 'node:timers/promises';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/folders.ts';
import { permissions } from '#contract/permissions.ts';
import { users } from '#contract/users.ts';
import { prepareTemplate } from '#tests/support/postgres.setup.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { setup as buildServer } from '#tests/support/server.setup.ts';
import { startSwift } from '#tests/support/swift.ts';
import { openTwoNodes, type TwoNodes } from '#tests/support/twoNodes.ts';
import { Client, type Shared } from './soak/client.ts';
import { compare } from './soak/compare.ts';
import { Ledger } from './soak/ledger.ts';

/**
 * Two nodes on PostgreSQL and S3 behind nginx, and clients that make, rename, move, upload, download, restore, comment
 * and sign in, while one node is killed and started again three times and the database crashes once. At the end
 * everything that anybody was told is compared with what is there. `npx tsx tests/load/soak.ts [seconds] [clients]`
 */
const [seconds = 60, count = 16] = process.argv.slice(2).map(Number);
/** Seconds that a node, or the database, stays away. */
const AWAY = 3;
const PASSWORD = 'a password to soak with';
const PEOPLE = 4;
const POOL = 12;

buildServer();
const [swift, postgres] = [await startSwift(), await startPostgres(prepareTemplate)];
try {
  const house = await openTwoNodes({ postgres: postgres.socketDir, s3: swift.endpoint });
  try {
    process.exitCode = await soak(house);
  } finally {
    await house.close();
  }
} finally {
  await postgres.stop();
  await swift.stop();
}

async function soak(house: TwoNodes): Promise<number> {
  const admin = await house.nodes[0].signIn();
  const shared = await furnish(house);
  const { ledger } = shared;
  const opening = Array.from({ length: count }, (_, n) => Client.open(`Client ${n}`, `person${n % PEOPLE}`, shared));
  const clients = await Promise.all(opening);
  const end = Date.now() + seconds * 1000;
  const working = clients.map((client) => client.workUntil(() => Date.now() > end));
  await disturb(house, postgres);
  await Promise.all(working);
  const found = await compare(clients, admin, house, shared);
  const wrong = [...ledger.wrong, ...found];
  for (const [what, times] of [...ledger.counts].sort()) process.stdout.write(`${what.padEnd(40)} ${times}\n`);
  for (const line of wrong.slice(0, 100)) process.stdout.write(`WRONG ${line}\n`);
  if (wrong.length > 0) for (const line of troubles(house)) process.stdout.write(`${line}\n`);
  process.stdout.write(wrong.length === 0 ? 'Nothing is wrong.\n' : `${wrong.length} things are wrong.\n`);
  return wrong.length === 0 ? 0 : 1;
}

/** What the nodes have said of failures, each once. */
function troubles({ nodes }: TwoNodes): Set<string> {
  const lines = nodes.flatMap(({ logs }) => logs.split('\n')).filter((line) => line.includes('"level":50'));
  return new Set(lines.map((line) => line.replace(/"(time|reqId)":"[^"]*",?/g, '')));
}

/** People who may write at the root, and folders that all of them move about. */
async function furnish({ nodes: [node], front }: TwoNodes): Promise<Shared> {
  const admin = await node.signIn();
  const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  for (let n = 0; n < PEOPLE; n++) {
    const person = { id: `person${n}`, name: `Person ${n}`, email: `person${n}@example.org`, password: PASSWORD };
    const { body } = await admin.call(users.create, { body: person });
    const bizUnits = [{ bizUnitId: body.id }];
    await admin.call(permissions.create, { body: { fileNodeId: rootId, rights: Rights.ReadWrite, bizUnits } });
  }
  const pool: number[] = [];
  for (let n = 0; n < POOL; n++)
    pool.push((await admin.call(folders.create, { body: { name: `Pool ${n}`, parentId: rootId } })).body.id);
  return { house: front, ledger: new Ledger(), rootId, password: PASSWORD, pool };
}

/** Three deaths of a node and one of the database, spread over the time. */
async function disturb({ nodes: [node] }: TwoNodes, database: PostgresServer): Promise<void> {
  const kill = async () => {
    await node.stop('SIGKILL');
    await wait(AWAY * 1000);
    await node.restart();
  };
  const pause = () => wait(Math.max(0, (seconds / 5 - AWAY) * 1000));
  for (const deed of [kill, kill, () => database.crash(() => wait(AWAY * 1000)), kill]) {
    await pause();
    await deed();
  }
}
