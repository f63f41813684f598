import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPasswordHasher } from '#server/adapters/passwordHasher.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { beginSession } from '#server/plugins/identity/session/session.service.ts';
import { plugins } from '#server/plugins/index.ts';
import { Person } from './person.ts';

export interface BenchmarkApp {
  ctx: Ctx;
  caller: Caller;
  /** The first administrator, signed in. */
  admin: Person;
  /** Opens a session without a password. */
  sessionOf(userId: number): Promise<Person>;
  /** Requests a path with a user's token and reads the response as a stream. @returns its bytes on the wire */
  bytesOf(person: Person, path: string, encoding?: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * A server in this process, for measurements; on the database in `DATABASE_URL`, else on SQLite. The data in `DATA_DIR`
 * stays, so that a large instance is filled once and measured repeatedly.
 */
export async function openBenchmarkApp(): Promise<BenchmarkApp> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const dataDir = DATA_DIR ?? mkdtempSync(join(tmpdir(), 'measured-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'for figures' });
  const hasher = openPasswordHasher();
  const dependencies = { plugins, hasher, ...openProcessLog('silent'), webDir: dataDir, now: () => new Date() };
  const app = await createApp(config, dependencies);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}${config.basePath}/api`;
  const caller = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };
  const sessionOf = async (id: number) => new Person({ apiUrl }, (await beginSession(app.open(), id)).token, id);
  return {
    ctx: app.open().as(caller),
    caller,
    admin: await sessionOf(caller.id),
    sessionOf,
    bytesOf: (person, path, encoding = 'br, gzip') => bytesOf(`${apiUrl}${path}`, person.token, encoding),
    async close() {
      await app.close();
      await hasher.close();
      if (!DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function bytesOf(url: string, token: string, encoding: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}
