import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A proxy to a PostgreSQL on which a commit can get lost. */
export interface CuttingProxy {
  /** `postgres://…` through the proxy, for an address of a Unix socket. */
  through(url: string): string;
  /** The next commit gets lost: the request or the response. New connections wait until `meanwhile` has run. */
  loseNext(message: 'commit' | 'answer', meanwhile?: () => Promise<unknown>): void;
  /** Commits that got lost so far. */
  readonly lost: number;
  close(): Promise<void>;
}

/** What the driver sends to commit: a simple query. */
const COMMIT = Buffer.from('commit\0');

export async function openCuttingProxy(socketDir: string): Promise<CuttingProxy> {
  let losing: 'commit' | 'answer' | undefined;
  let doMeanwhile: () => Promise<unknown> = async () => {};
  let gate: Promise<unknown> | undefined;
  let lost = 0;
  const proxy = createServer(async (client) => {
    client.on('error', () => client.destroy());
    await gate;
    const server = connect(`${socketDir}/.s.PGSQL.5432`);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const side of [client, server]) side.on('error', end).on('close', end);
    client.on('data', (data) => {
      if (!losing || !data.includes(COMMIT)) return void server.write(data);
      const message = losing;
      losing = undefined;
      lost++;
      gate = doMeanwhile();
      if (message === 'commit') return end();
      client.pause();
      server.removeAllListeners('data');
      server.once('data', end);
      server.write(data);
    });
    server.on('data', (data) => client.write(data));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as { port: number };
  return {
    through: (url) => `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`,
    loseNext: (message, meanwhile = async () => {}) => {
      losing = message;
      doMeanwhile = meanwhile;
    },
    get lost() {
      return lost;
    },
    async close() {
      proxy.close();
    },
  };
}
