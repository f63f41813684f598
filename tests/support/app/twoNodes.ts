import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyDatabase } from '../servers/databases/postgres.ts';
import { openFront } from '../servers/proxies/nginx.ts';
import { ServerProcess } from '../servers/serverProcess.ts';
import { createBucketUrl, swiftCredentials } from '../servers/storage/swift.ts';
import { makeTempDir } from './tempDir.ts';

/** What two nodes share. */
export interface Services {
  /** The folder of PostgreSQL's socket. */
  postgres: string;
  /** The endpoint of the S3 service. */
  s3: string;
}

/** An instance of two built nodes on PostgreSQL and S3. */
export interface TwoNodes {
  nodes: [ServerProcess, ServerProcess];
  /** The address of nginx, which clients use. */
  front: { apiUrl: string };
  /** The configuration of each node, without its data folder. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts two nodes, each with its own data folder, and nginx before them. Close them afterwards. */
export async function openTwoNodes({ postgres, s3 }: Services, more: Record<string, string> = {}): Promise<TwoNodes> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await createEmptyDatabase(postgres);
    closers.push(database.drop);
    const keys = makeTempDir('keys-');
    closers.push(() => rmSync(keys, { recursive: true, force: true }));
    const env = {
      SECRETS_KEY_FILE: join(keys, 'secrets.key'),
      ...swiftCredentials,
      DATABASE_URL: database.url,
      STORAGE_URL: createBucketUrl(s3),
      TRUST_PROXY: '127.0.0.1',
      STOP_AFTER: '0',
      LOG_LEVEL: 'warn',
      ...more,
    };
    const open = async () => {
      const dataDir = makeTempDir('node-');
      closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const node = await ServerProcess.open({ env: { ...env, DATA_DIR: dataDir } });
      closers.push(() => node.close());
      return node;
    };
    const nodes = await Promise.all([open(), open()]);
    const front = await openFront(nodes.map(({ port }) => port));
    closers.push(front.stop);
    return { nodes, front: { apiUrl: `${front.origin}/fileshare/api` }, env, close };
  } catch (error) {
    await close();
    throw error;
  }
}
