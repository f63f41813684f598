import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import { startPostgresPair, waitUntil } from '#tests/support/servers/databases/postgresPair.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** As many as a node has connections that write. */
const WRITERS = 8;
/**
 * Transactions of others on the new primary before the node reaches it: they get the numbers of those that are lost.
 */
const OTHER_TRANSACTIONS = 14;
const COMMITS_WAITING = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'`;

interface Failover {
  /** Successful responses to writes that were lost. */
  untrue: number;
  /** Writes acknowledged before the replication stopped, which are lost. */
  lost: number;
  unanswered: number;
  /** Milliseconds from the promotion to the next write. */
  gap: number;
}

/** Promotes the standby while all writers of a node are committing and none of their commits has reached it. */
export async function failOverWithCommits(): Promise<Failover> {
  const pair = await startPostgresPair();
  try {
    const node = await ServerProcess.open({ env: { DATABASE_URL: pair.url } });
    try {
      const admin = await node.signIn();
      const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
      const before = await create(admin, 'Before', parentId);
      pair.holdReplication();
      const waiting = async (count: number) =>
        waitUntil(async () => (await pair.primary.query(COMMITS_WAITING)).length >= count);
      const made = [create(admin, 'Never', parentId)];
      await waiting(1);
      made.push(create(admin, 'Neither', before.body.id));
      await waiting(2);
      const announced = Array.from({ length: WRITERS + 2 }, () => announce(admin, parentId));
      await waiting(WRITERS);
      await pair.primary.kill();
      await pair.standby.query('select pg_promote()');
      const since = performance.now();
      for (let n = 0; n < OTHER_TRANSACTIONS; n++) await pair.standby.query('select pg_current_xact_id()');
      const after = waitUntil(async () => (await create(admin, 'After', parentId)).status === 200);
      const responses = [...(await Promise.allSettled(made)), ...(await Promise.allSettled(announced))];
      await after;
      const gap = performance.now() - since;
      const acknowledgedFolders = (await Promise.all(made)).filter(({ status }) => status === 200);
      const keys = (await Promise.all(announced)).flatMap(({ status, body }) => (status === 200 ? [body.key] : []));
      const { items } = (await admin.call(folders.list, {})).body;
      const states = keys.map((key) => admin.call(transfers.state, { params: { key } }));
      const missing = (await Promise.all(states)).filter(({ status }) => status !== 200).length;
      const isThere = (id: number) => items.some((item) => item.id === id);
      return {
        untrue: missing + acknowledgedFolders.filter(({ body }) => !isThere(body.id)).length,
        lost: Number(!isThere(before.body.id)),
        unanswered: responses.filter(({ status }) => status === 'rejected').length,
        gap,
      };
    } finally {
      await node.close();
    }
  } finally {
    await pair.stop();
  }
}

const create = (person: Person, name: string, parentId: number) =>
  person.call(folders.create, { body: { name, parentId } });

const announce = (person: Person, parentId: number) =>
  person.call(transfers.announce, { body: { parentId, files: [{ name: 'a.txt', length: 1 }] } });
