import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasPatroni } from '#tests/support/servers/databases/patroni.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/servers/databases/postgresPair.ts';
import type { ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { hasRadosgw, startRadosgw } from '#tests/support/servers/storage/radosgw.ts';
import { startSwift } from '#tests/support/servers/storage/swift.ts';
import { failBucket } from './bucketFaults.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { failOverWithCommits } from './failovers.ts';

import { runLarge } from './largeInstance.ts';
import { AFTER, BEFORE, conclude, LIMITS, type Outcome } from './outcome.ts';
import { onPatroni } from './patroni.ts';
import { uploadToSlowBucket } from './slowBucket.ts';
import { startEverything } from './starts.ts';
import { changeTreeAtOnce } from './treeChanges.ts';
import { shareNodes } from './twoNodes.ts';

/**
 * Two nodes behind HAProxy, on a PostgreSQL primary with a synchronous standby and on an S3 service, with clients at
 * work while one part fails. Each case is a new instance, whose content is compared at the end with the responses that
 * clients got. Needs Debian as root, or PostgreSQL, HAProxy, PgBouncer, faketime, and Swift where radosgw is not
 * installed. `npm run test:cluster [-- case …]`
 */
const { positionals } = parseArgs({ allowPositionals: true });
const RESTARTS = 10;
const FAILOVERS = 20;
const BUCKET_AWAY_MS = 60_000;

type Case = (store: ObjectStore) => Promise<Outcome>;

/** A case on a primary and its standby. */
function onPair(run: (cluster: Cluster, pair: PostgresPair) => Promise<Outcome>): Case {
  return async (store) => {
    const pair = await startPostgresPair();
    try {
      const cluster = await openCluster(store, [pair.url, pair.url]);
      try {
        return await run(cluster, pair);
      } finally {
        await cluster.close();
      }
    } finally {
      await pair.stop();
    }
  };
}

/** Promotes the standby after a fault of the primary. */
const failover = (fault: (pair: PostgresPair) => Promise<unknown>): Case =>
  onPair(async (cluster, pair) => {
    await wait(BEFORE * 1000);
    await fault(pair);
    await pair.standby.query('select pg_promote()');
    const gap = await cluster.untilWritten();
    await wait(AFTER * 1000);
    const { line, ok } = await conclude(cluster, pair.standby.url);
    return {
      line: `written through both nodes ${gap} ms after the promotion; ${line}`,
      ok: ok && gap <= LIMITS.written,
    };
  });

/** The bucket is unreachable for a minute. */
const bucketAway = (leave: (cluster: Cluster) => unknown, back: (cluster: Cluster) => unknown): Case =>
  onPair(async (cluster, pair) => {
    await wait(BEFORE * 1000);
    await leave(cluster);
    await wait(BUCKET_AWAY_MS);
    await back(cluster);
    await wait(AFTER * 1000);
    return conclude(cluster, pair.primary.url);
  });

const cases: Record<string, Case> = {
  bucketFaults: failBucket,
  nodes: shareNodes,
  restarts: onPair(async (cluster, pair) => {
    await wait(BEFORE * 1000);
    for (let n = 0; n < RESTARTS; n++) {
      await cluster.nodes[n % 2]?.restart();
      await wait(3000);
    }
    const failures = cluster.failures();
    const { line, ok } = await conclude(cluster, pair.primary.url);
    return { line: `${failures} failed requests in ${RESTARTS} rolling restarts; ${line}`, ok: ok && failures === 0 };
  }),
  nodeKilled: onPair(async (cluster, pair) => {
    for (let n = 0; n < 3; n++) {
      await wait(BEFORE * 1000);
      await cluster.nodes[n % 2]?.stop('SIGKILL');
      await wait(3000);
      await cluster.nodes[n % 2]?.restart();
    }
    return conclude(cluster, pair.primary.url);
  }),
  primaryKilled: failover(({ primary }) => primary.kill()),
  switchover: failover(async ({ primary }) => {
    // A fast shutdown: transactions are aborted, and what was committed reaches the standby.
    primary.signal('SIGINT');
    await wait(2000);
    await primary.kill();
  }),
  primaryPaused: failover(async ({ primary }) => {
    primary.signal('SIGSTOP');
    await wait(10_000);
  }),
  patroni: onPatroni,
  bucketKilled: bucketAway(
    ({ store }) => store.kill(),
    ({ store }) => store.restart(),
  ),
  bucketSilent: bucketAway(
    ({ bucket }) => bucket.set('silent'),
    ({ bucket }) => bucket.set('open'),
  ),
  bucketSlow: uploadToSlowBucket,
  failovers: failOverOften,
  tree: changeTreeAtOnce,
  starts: startEverything,
  large: runLarge,
};

/** The standby takes over many times, each time while every writing connection of a node is committing. */
async function failOverOften(): Promise<Outcome> {
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

execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const store = hasRadosgw() ? await startRadosgw() : await startSwift();
process.stdout.write(`Content is in ${store.name}\n`);
try {
  for (const [name, run] of Object.entries(cases)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    if (name === 'patroni' && !hasPatroni()) {
      process.stdout.write(
        `left out: ${name}, since Debian's packages patroni, etcd-server and postgresql are missing\n`,
      );
      continue;
    }
    const { line, ok } = await run(store).catch((error: Error) => ({ line: `${error.stack}`, ok: false }));
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${line}\n`);
    if (!ok) process.exitCode = 1;
  }
} finally {
  await store.stop();
}
// Clients of a case that failed may still be running.
process.exit();
