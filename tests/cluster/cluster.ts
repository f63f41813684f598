import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Client } from '#tests/load/soak/client.ts';
import { compare } from '#tests/load/soak/compare.ts';
import { fillInstance, openClients } from '#tests/load/soak/instance.ts';
import { Person } from '#tests/support/app/person.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openBalancer } from '#tests/support/servers/proxies/haproxy.ts';
import { openTcpGate, type TcpGate } from '#tests/support/servers/proxies/tcpGate.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { ObjectStore } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl, swiftCredentials } from '#tests/support/servers/storage/swift.ts';

const CLIENTS = 8;
const HEALTH_INTERVAL_MS = 500;

/** Two nodes behind HAProxy, on a database and on a bucket that can fail, with clients at work. */
export interface Cluster {
  nodes: ServerProcess[];
  store: ObjectStore;
  /** The proxy before the bucket. */
  bucket: TcpGate;
  /** Milliseconds until a folder could be made through every node. */
  untilWritten(): Promise<number>;
  /** How often clients got an error or a broken connection so far. */
  failures(): number;
  /** Stops the clients and compares. @param databaseUrl leads to the database server that is left */
  end(databaseUrl?: string): Promise<ClusterResult>;
  close(): Promise<void>;
}

interface ClusterResult {
  wrong: string[];
  line: string;
  longestMs: number;
  slowestHealthMs: number;
}

/** @param databaseUrls one for each node */
export async function openCluster(store: ObjectStore, databaseUrls: string[]): Promise<Cluster> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const bucket = await openTcpGate(Number(new URL(store.endpoint).port));
    closers.push(bucket.close);
    const keys = makeTempDir('keys-');
    closers.push(() => rmSync(keys, { recursive: true, force: true }));
    const env = {
      SECRETS_KEY_FILE: join(keys, 'secrets.key'),
      ...swiftCredentials,
      STORAGE_URL: createBucketUrl(`http://127.0.0.1:${bucket.port}`),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    };
    const nodes: ServerProcess[] = [];
    for (const DATABASE_URL of databaseUrls) {
      const dataDir = makeTempDir('node-');
      closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const node = await ServerProcess.open({ env: { ...env, DATABASE_URL, DATA_DIR: dataDir } });
      nodes.push(node);
      closers.push(() => node.close());
    }
    const balancer = await openBalancer(nodes.map(({ port }) => port));
    closers.push(balancer.stop);
    const admin = await (nodes[0] as ServerProcess).signIn();
    const shared = await fillInstance(balancer, admin);
    const clients = await openClients(shared, CLIENTS);
    const work = startWork(clients);
    const health = watchHealth(nodes);
    const { ledger } = shared;
    const count = (label: RegExp) => [...ledger.counts].reduce((sum, [name, n]) => sum + (label.test(name) ? n : 0), 0);
    const failures = () => count(/^503|^broken off/);
    return {
      nodes,
      store,
      bucket,
      close,
      failures,
      async untilWritten() {
        const since = performance.now();
        await Promise.all(nodes.map((node) => written(new Person(node, admin.token), shared.rootId)));
        return Math.round(performance.now() - since);
      },
      async end(DATABASE_URL = databaseUrls[0] ?? '') {
        await work.end();
        const slowestHealthMs = health.end();
        const compared = { nodes, env: { ...env, DATABASE_URL } };
        const sent = count(/./) - failures();
        const { longestMs } = ledger;
        const wrong = [...ledger.wrong, ...(await compare(clients, admin, compared, shared))];
        const times = `longest answer ${seconds(longestMs)}, slowest health check ${seconds(slowestHealthMs)}`;
        const summary =
          wrong.length === 0 ? '0 differences' : `${wrong.length} differences: ${wrong.slice(0, 5).join(' | ')}`;
        const line = `${sent} answered calls, ${failures()} sent away or cut off, ${summary}; ${times}`;
        return { wrong, line, longestMs, slowestHealthMs };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function startWork(clients: Client[]) {
  let isOver = false;
  const working = clients.map((client) => client.workUntil(() => isOver));
  return {
    async end() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** Polls the health of every node. @returns a function that stops it and returns the longest response time */
function watchHealth(nodes: ServerProcess[]) {
  let slowest = 0;
  const polling = setInterval(() => {
    for (const { apiUrl } of nodes) {
      const since = performance.now();
      const note = () => {
        slowest = Math.max(slowest, performance.now() - since);
      };
      fetch(`${apiUrl}/health`).then(note, () => undefined);
    }
  }, HEALTH_INTERVAL_MS);
  return {
    end() {
      clearInterval(polling);
      return slowest;
    },
  };
}

/** "Wanted" names are not compared: no client makes these folders. */
async function written(person: Person, parentId: number): Promise<void> {
  for (let n = 0; ; n++) {
    const body = { name: `Wanted by a probe ${process.hrtime.bigint()} ${n}`, parentId };
    const response = await person.call(folders.create, { body }).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(100);
  }
}
