import pg from 'pg';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import { startPostgresPair } from '#tests/support/servers/databases/postgresPair.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { bucketCredentials, type ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl } from '#tests/support/servers/storage/swift.ts';
import type { Outcome } from './outcome.ts';

const ROUNDS = 20;
/** The numbers that `docs/operations.md` gives to operators. */
const CONNECTIONS = 22;
/** The default of PostgreSQL. */
const MAX_FOLDERS = 100;
const FULL = /^Strongroom cannot start: the database in DATABASE_URL takes no more connections/;
const WORKERS = 32;
const LISTS = 40;

/** Keys and sessions of one node on the other, how many connections both take, and what happens when none is left. */
export async function shareNodes(store: ObjectStore): Promise<Outcome> {
  const pair = await startPostgresPair();
  const env = { ...bucketCredentials, STORAGE_URL: createBucketUrl(store.endpoint), DATABASE_URL: pair.url };
  const nodes: ServerProcess[] = [];
  const others: pg.Client[] = [];
  try {
    for (let n = 0; n < 2; n++) nodes.push(await ServerProcess.open({ env }));
    const [a, secondNode] = nodes as [ServerProcess, ServerProcess];
    const admin = await a.signIn();
    const there = new Person(secondNode, admin.token);
    const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    let [stored, once] = [0, 0];
    for (let n = 0; n < ROUNDS; n++) {
      const announced = ['a', 'b'].map((name) => ({ name: `${name} ${n}.txt`, length: 1 }));
      const { key } = (await admin.call(transfers.announce, { body: { parentId: rootId, files: announced } })).body;
      const [first, second] = [
        (await there.send(key, { [`a ${n}.txt`]: 'a' })).body,
        (await admin.send(key, { [`b ${n}.txt`]: 'b' })).body,
      ];
      stored += first.success.length + second.success.length;
      const download = await admin.downloadKey(first.success[0]?.id ?? 0);
      const responses = await Promise.all(nodes.map((node) => new Person(node, '').download(download)));
      const statuses = responses.map(({ status }) => status).sort();
      if (statuses.join() === '200,410') once++;
    }
    const leaving = await a.signIn();
    await leaving.call(session.close, { body: {} });
    const afterwards = (await new Person(secondNode, leaving.token).call(folders.list, {})).status;

    const most = await busiest(pair.primary.query, nodes, admin, rootId);
    while (await taken(pair.primary.url, others));
    const lists = await Promise.all(
      Array.from({ length: LISTS }, (_, n) => (n % 2 ? admin : there).call(folders.list, {})),
    );
    const listed = lists.filter(({ status }) => status === 200).length;
    const signedIn = await a.signIn().then(
      () => 'sign-in',
      () => 'no sign-in',
    );
    const health = (await fetch(`${secondNode.apiUrl}/health`)).status;
    const third = await ServerProcess.fail({ env });
    const line = `${stored} of ${2 * ROUNDS} files stored by a key of the other node, ${once} of ${ROUNDS} download keys worked once at both, ${afterwards} after a sign-out on the other; ${most} connections of two nodes at most; with none left ${listed} of ${LISTS} lists, ${signedIn}, health ${health}, and a third node ends with ${third.code}: ${third.stderr.trim()}`;
    const isShared = stored === 2 * ROUNDS && once === ROUNDS && afterwards === 401;
    const goesOn = listed === LISTS && signedIn === 'sign-in' && health === 200;
    return { line, ok: isShared && most <= 2 * CONNECTIONS && goesOn && third.code === 1 && FULL.test(third.stderr) };
  } finally {
    for (const client of others) await client.end();
    for (const node of nodes) await node.close();
    await pair.stop();
  }
}

/** The number of connections while both nodes are fully busy. */
async function busiest(
  query: (text: string) => Promise<Record<string, unknown>[]>,
  nodes: ServerProcess[],
  admin: Person,
  parentId: number,
): Promise<number> {
  let [most, isOver] = [0, false];
  const working = Array.from({ length: WORKERS }, async (_, worker) => {
    const person = new Person(nodes[worker % 2] as ServerProcess, admin.token);
    for (let n = 0; n < 20; n++) {
      await person.call(folders.create, { body: { name: `Made ${worker} ${n}`, parentId } });
      await person.call(folders.list, {});
    }
  });
  const watching = (async () => {
    while (!isOver) {
      const text = `select 1 from pg_stat_activity where datname = 'strongroom' and backend_type = 'client backend'`;
      most = Math.max(most, (await query(text)).length);
    }
  })();
  await Promise.all(working);
  isOver = true;
  await watching;
  return most;
}

/** Opens one more connection. @returns whether that was possible */
async function taken(connectionString: string, others: pg.Client[]): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const isTaken = await client.connect().then(
    () => true,
    () => false,
  );
  if (isTaken) others.push(client);
  return isTaken && others.length < MAX_FOLDERS;
}
