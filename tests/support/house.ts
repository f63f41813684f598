import { copyFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { LogKind, Rights } from '#contract/enums.ts';
import { folders } from '#contract/folders.ts';
import type { LogRow } from '#contract/logs.ts';
import { permissions } from '#contract/permissions.ts';
import { type House, openHouse as openServer } from '#server/app.ts';
import { runCommand } from '#server/cli/commands.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openPasswordHasher } from '#server/outside/passwordHasher.ts';
import { openProcessLog } from '#server/outside/processLog.ts';
import { plugins } from '#server/plugins/index.ts';
import { beginSession } from '#server/plugins/session/session.service.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { type Intruder, openIntruder } from './intruder.ts';
import { type KeptContent, keptContent } from './keptContent.ts';
import { Person } from './person.ts';
import { createDatabase } from './postgres.ts';
import { scratchDir } from './scratch.ts';
import { placeInBucket } from './swift.ts';

/** The password of everybody in a test house. */
export const PASSWORD = 'a password for tests';

/** One worker thread for all houses of a test file: starting one takes longer than a test. */
const hasher = openPasswordHasher();
afterAll(() => hasher.close());

const opened: TestHouse[] = [];
afterEach(async () => {
  for (const house of opened.splice(0).reverse()) await house.close();
});

export interface HouseOptions {
  env?: Record<string, string>;
}

/**
 * A whole server on a real database and a real disk, behind a real port, with a clock that the test holds: on SQLite
 * and disk, or on PostgreSQL, or on PostgreSQL and S3, as the project says. It closes itself after the test.
 */
export async function openHouse(options: HouseOptions = {}): Promise<TestHouse> {
  const dataDir = scratchDir('house-');
  const database = process.env.TEST_DATABASE === 'postgres' ? await createDatabase(inject('postgres')) : undefined;
  if (!database) copyFileSync(join(inject('sqlite'), DATABASE_FILE), join(dataDir, DATABASE_FILE));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    STORAGE_URL: process.env.TEST_STORAGE === 's3' ? placeInBucket(inject('s3')) : undefined,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  return opening(
    new TestHouse(config, async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  );
}

async function opening(house: TestHouse): Promise<TestHouse> {
  opened.push(house);
  await house.start();
  return house;
}

export class TestHouse {
  #config: Config;
  readonly #clean: () => Promise<void>;
  #house!: House;
  #intruder?: Intruder;
  #isOpen = false;
  #now = new Date('2026-03-02T09:00:00.000Z');
  /** The first administrator, signed in. */
  admin!: Person;

  constructor(config: Config, clean: () => Promise<void>) {
    this.#config = config;
    this.#clean = clean;
  }

  get dataDir(): string {
    return this.#config.dataDir;
  }

  /** Another node of the same house, on the same database and storage. */
  beside(): Promise<TestHouse> {
    return opening(new TestHouse(this.#config, async () => {}));
  }

  /** The same person, asking this node. */
  visitedBy({ token, id }: Person): Person {
    return new Person(this, token, id);
  }

  /** The bytes it keeps, seen from beside it. */
  get content(): KeptContent {
    return keptContent(this.#config);
  }

  /** The database itself, past the server; it is let go when the house closes. */
  async intrude(): Promise<Intruder> {
    this.#intruder ??= await openIntruder(this.dataDir, this.#config.databaseUrl);
    return this.#intruder;
  }

  /** What an operator types on the machine of this house, or of another one: what it says, and whether all is well. */
  async command(words: string[], config: Partial<Config> = {}): Promise<{ ok: boolean; lines: string[] }> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const ok = await runCommand({ config: { ...this.#config, ...config }, plugins, now: () => this.#now, say }, words);
    return { ok, lines };
  }

  get databaseUrl(): string {
    return this.#config.databaseUrl ?? '';
  }

  /** Where the API answers. */
  get apiUrl(): string {
    const { port } = this.#house.server.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.#config.basePath}/api`;
  }

  /** The server's own context of nobody, for what has no call. */
  get ctx() {
    return this.#house.open();
  }

  async start(): Promise<void> {
    const { log, warnings } = openProcessLog(this.#config.logLevel);
    const materials = {
      plugins,
      log,
      warnings,
      hasher,
      webDir: join(this.dataDir, 'no-web-app'),
      now: () => this.#now,
    };
    this.#house = await openServer(this.#config, materials);
    this.#isOpen = true;
    await this.#house.server.listen({ host: '127.0.0.1', port: 0 });
    this.admin = await this.signIn(this.#config.firstAdmin.id);
  }

  /** Stops it and starts it again, perhaps with another configuration. */
  async restart(changes: Partial<Config> = {}): Promise<void> {
    await this.stop();
    this.#config = { ...this.#config, ...changes };
    await this.start();
  }

  /** Ends the server and leaves what it kept. */
  async stop(): Promise<void> {
    await this.#house.close();
    this.#isOpen = false;
  }

  async close(): Promise<void> {
    await this.#intruder?.close();
    if (this.#isOpen) await this.stop();
    await this.#clean();
  }

  /** Lets time pass. */
  wait(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  /** Runs a background task once, as its timer would. */
  async runTask(name: string): Promise<void> {
    const task = plugins.flatMap(({ tasks = [] }) => tasks).find((known) => known.name === name);
    if (!task) throw new Error(`There is no task ${name}`);
    await task.run(this.ctx);
  }

  /** Somebody who is not signed in. */
  get visitor(): Person {
    return new Person(this, '');
  }

  /** Makes a user and signs them in. Without a password they cannot sign in again. */
  async person(
    name: string,
    facts: { isAdmin?: boolean; isSysAdmin?: boolean; password?: string } = {},
  ): Promise<Person> {
    const { isAdmin = false, isSysAdmin = false, password } = facts;
    const id = await this.ctx.transact(async (ctx) => {
      const passwordHash = password ? await hasher.hash(password) : null;
      const person = { signInId: name, name, email: `${name}@example.org`, passwordHash, isAdmin, isSysAdmin };
      return ctx.stores.users.insert({ ...person, timeZoneId: null, cultureId: null }, ctx.stamp(), null);
    });
    return this.sessionOf(id);
  }

  /** Opens a session without a password, for tests that are not about signing in. */
  async sessionOf(userId: number): Promise<Person> {
    return new Person(this, (await beginSession(this.ctx, userId)).token, userId);
  }

  async signIn(id: string, password = PASSWORD): Promise<Person> {
    return this.visitor.signIn(id, password);
  }

  /** Writes an entry for somebody on a folder, changes it, or takes it away. */
  async grant(folderId: number, { id }: Person, rights: Rights): Promise<void> {
    const { body } = await this.admin.call(permissions.list, { params: { id: String(folderId) }, query: {} });
    const own = body.items.find(
      ({ inherited, bizUnits: [unit, other] }) => !inherited && !other && unit?.bizUnitId === id,
    );
    if (own) {
      const params = { id: String(own.id), rowVersion: String(own.rowVersion) };
      await this.admin.call(permissions.remove, { params });
    }
    if (rights === Rights.None) return;
    await this.admin.call(permissions.create, {
      body: { fileNodeId: folderId, rights, bizUnits: [{ bizUnitId: id }] },
    });
  }

  /** The number of the root folder. */
  async root(): Promise<number> {
    const { body } = await this.admin.call(folders.list, {});
    return body.items[0]?.id ?? 0;
  }

  /** The log of what people did, oldest first. */
  async logRows(): Promise<LogRow[]> {
    const page = { terms: [], skip: 0, take: 1000, sort: { field: 'on', dir: 'desc' } as const };
    return (await this.ctx.stores.logs.page(LogKind.User, {}, page)).items.reverse();
  }

  /** The lines of the log, oldest first. */
  async log(): Promise<string[]> {
    return (await this.logRows()).map(({ log }) => log);
  }
}
