import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PostgresNode } from '#tests/support/servers/postgresPair.ts';
import { startSwift } from '#tests/support/servers/swift.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { failOverWithCommits } from './failovers.ts';

/**
 * Two nodes behind HAProxy, on a PostgreSQL primary with a synchronous standby and on an S3 service, while clients do
 * everything and one part fails. Each case is an instance of its own, whose content is compared at the end with what
 * clients were told. Needs Debian as root, or PostgreSQL, Swift and HAProxy. `npm run test:cluster [-- case …]`
 */
const { positionals } = parseArgs({ allowPositionals: true });
/** Seconds of work before a fault, and after it. */
const [BEFORE, AFTER] = [5, 10];
const RESTARTS = 10;
const FAILOVERS = 20;
/** The limits of the API's description, in milliseconds. */
const LIMITS = { written: 30_000, answer: 45_000, health: 15_000 };

interface Outcome {
  line: string;
  ok: boolean;
}

/** Ends the work. @returns whether nothing differs and every answer came within its limit */
async function conclude(cluster: Cluster, server?: PostgresNode): Promise<Outcome> {
  const { wrong, line, longestMs, slowestHealthMs } = await cluster.end(server);
  return { line, ok: wrong.length === 0 && longestMs <= LIMITS.answer && slowestHealthMs <= LIMITS.health };
}

/** The standby takes over after something has happened to the primary. */
async function failover(cluster: Cluster, fault: () => Promise<unknown>): Promise<Outcome> {
  await wait(BEFORE * 1000);
  await fault();
  await cluster.pair.standby.query('select pg_promote()');
  const gap = await cluster.untilWritten();
  await wait(AFTER * 1000);
  const { line, ok } = await conclude(cluster, cluster.pair.standby);
  return { line: `written through both nodes ${gap} ms after the promotion; ${line}`, ok: ok && gap <= LIMITS.written };
}

/** The bucket is away for a minute. */
async function bucketAway(cluster: Cluster, state: 'refusing' | 'silent'): Promise<Outcome> {
  await wait(BEFORE * 1000);
  cluster.bucket.set(state);
  await wait(60_000);
  cluster.bucket.set('open');
  await wait(AFTER * 1000);
  return conclude(cluster);
}

const cases: Record<string, (cluster: Cluster) => Promise<Outcome>> = {
  async restarts(cluster) {
    await wait(BEFORE * 1000);
    for (let n = 0; n < RESTARTS; n++) {
      await cluster.nodes[n % 2]?.restart();
      await wait(3000);
    }
    const failures = cluster.failures();
    const { line, ok } = await conclude(cluster);
    return { line: `${failures} failed requests in ${RESTARTS} rolling restarts; ${line}`, ok: ok && failures === 0 };
  },
  async nodeKilled(cluster) {
    for (let n = 0; n < 3; n++) {
      await wait(BEFORE * 1000);
      await cluster.nodes[n % 2]?.stop('SIGKILL');
      await wait(3000);
      await cluster.nodes[n % 2]?.restart();
    }
    return conclude(cluster);
  },
  primaryKilled: (cluster) => failover(cluster, () => cluster.pair.primary.kill()),
  switchover: (cluster) =>
    failover(cluster, async () => {
      // A fast shutdown: transactions are ended, and what was committed reaches the standby.
      cluster.pair.primary.signal('SIGINT');
      await wait(2000);
      await cluster.pair.primary.kill();
    }),
  primaryPaused: (cluster) =>
    failover(cluster, async () => {
      cluster.pair.primary.signal('SIGSTOP');
      await wait(10_000);
    }),
  bucketKilled: (cluster) => bucketAway(cluster, 'refusing'),
  bucketSilent: (cluster) => bucketAway(cluster, 'silent'),
};

/** A commit is under way on every writing connection of a node when the standby takes over, many times. */
async function failovers(): Promise<Outcome> {
  let [untrue, lost, unanswered, longest] = [0, 0, 0, 0];
  for (let n = 0; n < FAILOVERS; n++) {
    const failover = await failOverWithCommits();
    untrue += failover.untrue;
    lost += failover.lost;
    unanswered += failover.unanswered;
    longest = Math.max(longest, failover.gap);
  }
  const line = `${untrue} acknowledged that is not there, ${lost} lost, ${unanswered} unanswered in ${FAILOVERS} failovers; written again after ${Math.round(longest)} ms at most`;
  return { line, ok: untrue + lost + unanswered === 0 && longest <= LIMITS.written };
}

async function onCluster(s3: string, run: (cluster: Cluster) => Promise<Outcome>): Promise<Outcome> {
  const cluster = await openCluster(s3);
  try {
    return await run(cluster);
  } finally {
    await cluster.close();
  }
}

execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const swift = await startSwift();
const all = Object.entries(cases).map(([name, run]) => [name, () => onCluster(swift.endpoint, run)] as const);
try {
  for (const [name, run] of [...all, ['failovers', failovers] as const]) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const { line, ok } = await run().catch((error: Error) => ({ line: `${error.stack}`, ok: false }));
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${line}\n`);
    if (!ok) process.exitCode = 1;
  }
} finally {
  await swift.stop();
}
// Clients of a case that failed may still be at work.
process.exit();
