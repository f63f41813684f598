import { setTimeout as wait } from 'node:timers/promises';
import { type Patroni, type PatroniServer, startPatroni } from '#tests/support/servers/databases/patroni.ts';
import { openDatabaseBalancer } from '#tests/support/servers/proxies/haproxy.ts';
import type { ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { AFTER, BEFORE, conclude, LIMITS, type Outcome } from './outcome.ts';

type Fault = (patroni: Patroni, leader: PatroniServer) => unknown;

const FAULTS: [name: string, fault: Fault][] = [
  ['switchover', (patroni, leader) => patroni.switchOver(leader)],
  ['kill', (_, leader) => leader.signal('SIGKILL')],
  ['pause', (_, leader) => leader.signal('SIGSTOP')],
];

/**
 * Three servers managed by Patroni as `deploy/cluster/` configures it; one node reaches them through HAProxy, the other
 * by their names. The leader is switched over, killed and paused, while the same clients work.
 */
export async function onPatroni(store: ObjectStore): Promise<Outcome> {
  const patroni = await startPatroni();
  const balancer = await openDatabaseBalancer(patroni);
  try {
    const cluster = await openCluster(store, [patroni.url(balancer), patroni.url(...patroni.servers)]);
    try {
      const lines: string[] = [];
      let isInTime = true;
      for (const [name, fault] of FAULTS) {
        const { away, gap } = await change(patroni, cluster, fault);
        lines.push(`${name}: another leader after ${away} ms, written through both nodes ${gap} ms later`);
        isInTime &&= gap <= LIMITS.written;
      }
      const { line, ok } = await conclude(cluster, patroni.url(await patroni.leader()));
      return { line: `${lines.join('; ')}; ${line}`, ok: ok && isInTime };
    } finally {
      await cluster.close();
    }
  } finally {
    await balancer.stop();
    await patroni.stop();
  }
}

/** @returns milliseconds without a leader, and from then until a folder could be made through every node */
async function change(patroni: Patroni, cluster: Cluster, fault: Fault) {
  await wait(BEFORE * 1000);
  const former = await patroni.leader();
  const since = performance.now();
  await fault(patroni, former);
  await patroni.leader(former);
  const away = Math.round(performance.now() - since);
  const gap = await cluster.untilWritten();
  // Never resumed: this version of Patroni would take its lock back. It is restarted as after a power loss.
  former.signal('SIGKILL');
  former.start();
  await patroni.untilWhole();
  await wait(AFTER * 1000);
  return { away, gap };
}
