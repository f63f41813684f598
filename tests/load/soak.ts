import { setTimeout as wait } from 'node:timers/promises';
import { openTwoNodes, type TwoNodes } from '#tests/support/app/twoNodes.ts';
import { type PostgresServer, startPostgres } from '#tests/support/servers/databases/postgres.ts';
import { startSwift } from '#tests/support/servers/storage/swift.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';
import { setup as buildServer } from '#tests/support/setup/server.setup.ts';
import { compare } from './soak/compare.ts';
import { fillInstance, openClients } from './soak/instance.ts';

/**
 * Two nodes on PostgreSQL and S3 behind nginx, and clients that make, rename, move, upload, download, restore, comment
 * and sign in, while one node is killed and started again three times and the database crashes once. At the end the
 * responses that clients got are compared with the stored state. `npx tsx tests/load/soak.ts [seconds] [clients]`
 */
const [seconds = 60, count = 16] = process.argv.slice(2).map(Number);
/** Seconds that a node, or the database, stays away. */
const OUTAGE_S = 3;

buildServer();
const [swift, postgres] = [await startSwift(), await startPostgres(prepareTemplate)];
try {
  const app = await openTwoNodes({ postgres: postgres.socketDir, s3: swift.endpoint });
  try {
    process.exitCode = await soak(app);
  } finally {
    await app.close();
  }
} finally {
  await postgres.stop();
  await swift.stop();
}

async function soak(app: TwoNodes): Promise<number> {
  const admin = await app.nodes[0].signIn();
  const shared = await fillInstance(app.front, admin);
  const { ledger } = shared;
  const clients = await openClients(shared, count);
  const end = Date.now() + seconds * 1000;
  const working = clients.map((client) => client.workUntil(() => Date.now() > end));
  await disturb(app, postgres);
  await Promise.all(working);
  const found = await compare(clients, admin, app, shared);
  const wrong = [...ledger.wrong, ...found];
  for (const [name, times] of [...ledger.counts].sort()) process.stdout.write(`${name.padEnd(40)} ${times}\n`);
  for (const line of wrong.slice(0, 100)) process.stdout.write(`WRONG ${line}\n`);
  if (wrong.length > 0) for (const line of problems(app)) process.stdout.write(`${line}\n`);
  process.stdout.write(wrong.length === 0 ? 'No problems found.\n' : `${wrong.length} things are wrong.\n`);
  return wrong.length === 0 ? 0 : 1;
}

/** The errors in the logs of the nodes, each once. */
function problems({ nodes }: TwoNodes): Set<string> {
  const lines = nodes.flatMap(({ logs }) => logs.split('\n')).filter((line) => line.includes('"level":50'));
  return new Set(lines.map((line) => line.replace(/"(time|reqId)":"[^"]*",?/g, '')));
}

/** A node is killed three times and the database once, spread over the time. */
async function disturb({ nodes: [node] }: TwoNodes, database: PostgresServer): Promise<void> {
  const kill = async () => {
    await node.stop('SIGKILL');
    await wait(OUTAGE_S * 1000);
    await node.restart();
  };
  const pause = () => wait(Math.max(0, (seconds / 5 - OUTAGE_S) * 1000));
  for (const operation of [kill, kill, () => database.crash(() => wait(OUTAGE_S * 1000)), kill]) {
    await pause();
    await operation();
  }
}
