import { copyFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { LogKind, Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { type Lane, openPasswordHasher } from '#server/adapters/passwordHasher.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { type App, createApp } from '#server/app.ts';
import { runCommand } from '#server/cli/commands.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type TimeLimits, timeLimits } from '#server/http/timeLimits.ts';
import { beginSession } from '#server/plugins/identity/session/session.service.ts';
import { plugins } from '#server/plugins/index.ts';
import type { StoredRow } from '#server/plugins/logs/logs.model.ts';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { createDatabase, type TestDatabase } from '../servers/databases/postgres.ts';
import { createBucketUrl } from '../servers/storage/swift.ts';
import { copyInitialData, defaultEnv, makesDefaultData, PASSWORD, START } from './initialData.ts';
import { Person } from './person.ts';
import { openRawDatabase, type RawDatabase } from './rawDatabase.ts';
import { type StoredContent, storedContent } from './storedContent.ts';
import { makeTempDir } from './tempDir.ts';

export { PASSWORD };

/**
 * One worker thread for all instances of a process: starting one takes longer than a test. What it answers to `PASSWORD`
 * is kept, since hashing and verifying it took two fifths of the time of opening an instance.
 */
const hasher = ((worker) => {
  let hash: Promise<string> | undefined;
  const verified = new Map<string, Promise<boolean>>();
  return {
    ...worker,
    hash(password: string, owner?: number) {
      if (password !== PASSWORD) return worker.hash(password, owner);
      hash ??= worker.hash(password, owner);
      return hash;
    },
    async verify(password: string, stored: string | null, lane: Lane) {
      if (password !== PASSWORD || stored === null) return worker.verify(password, stored, lane);
      const isRight = verified.get(stored) ?? worker.verify(password, stored, lane);
      verified.set(stored, isRight);
      return isRight;
    },
  };
})(openPasswordHasher());

const opened: TestApp[] = [];

/** Closes what the test has opened, in reverse order. */
export async function closeTestApps(): Promise<void> {
  for (const app of opened.splice(0).reverse()) await app.close();
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Starts without initial data, for tests of the first start or of two instances with different keys. */
  isNew?: true;
  /** Time limits of clients, where a test needs shorter ones than the default. */
  timeLimits?: Partial<TimeLimits>;
}

/**
 * A whole server on a real database and a real disk, at a real port, with a clock that the test sets: on SQLite and
 * disk, or on PostgreSQL, or on PostgreSQL and S3, depending on the vitest project. It is closed after the test.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = makeTempDir('instance-');
  const onS3 = process.env.TEST_STORAGE === 's3' ? { STORAGE_URL: createBucketUrl(inject('s3')) } : {};
  const env = { ...defaultEnv(dataDir), ...onS3, ...options.env };
  const hasData = !options.isNew && makesDefaultData(readConfig(env));
  if (hasData) copyInitialData(inject('initialData'), dataDir);
  let database: TestDatabase | undefined;
  if (process.env.TEST_DATABASE === 'postgres')
    database = await createDatabase(inject('postgres'), hasData ? inject('initialDatabase') : undefined);
  else if (!hasData) copyFileSync(join(inject('sqlite'), DATABASE_FILE), join(dataDir, DATABASE_FILE));
  const config = readConfig({ DATABASE_URL: database?.url, ...env });
  return opening(
    new TestApp(
      config,
      async () => {
        await database?.drop();
        rmSync(dataDir, { recursive: true, force: true });
      },
      options.timeLimits,
    ),
  );
}

/**
 * An instance for the tests of one `describe` that only read, are rejected, or use names of their own; it is closed
 * after them. @returns what gives it, in a test
 */
export function sharedTestApp(options: TestAppOptions = {}): () => TestApp {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(options);
    opened.splice(opened.indexOf(app), 1);
  });
  afterAll(() => app.close());
  return () => app;
}

async function opening(app: TestApp): Promise<TestApp> {
  opened.push(app);
  await app.start();
  return app;
}

export class TestApp {
  #config: Config;
  readonly #clean: () => Promise<void>;
  #app!: App;
  #rawDatabase?: RawDatabase;
  #isOpen = false;
  #now = START;
  /** The first administrator, signed in. */
  admin!: Person;

  readonly #timeLimits: Partial<TimeLimits>;

  constructor(config: Config, clean: () => Promise<void>, limits: Partial<TimeLimits> = {}) {
    this.#config = config;
    this.#timeLimits = limits;
    this.#clean = clean;
  }

  get dataDir(): string {
    return this.#config.dataDir;
  }

  /** Another node of the same instance, on the same database and storage. */
  secondNode(): Promise<TestApp> {
    return opening(new TestApp(this.#config, async () => {}));
  }

  /** The same person, as a client of this node. */
  visitedBy({ token, id }: Person): Person {
    return new Person(this, token, id);
  }

  /** The stored bytes, read without the server. */
  get content(): StoredContent {
    return storedContent(this.#config);
  }

  /** The database, without the server; closed with the instance. */
  async rawDatabase(): Promise<RawDatabase> {
    this.#rawDatabase ??= await openRawDatabase(this.dataDir, this.#config.databaseUrl);
    return this.#rawDatabase;
  }

  /**
   * Runs an operator command on the machine of this instance, or of another one. @returns its output, and whether it
   * succeeded
   */
  async command(args: string[], config: Partial<Config> = {}): Promise<{ ok: boolean; lines: string[] }> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const ok = await runCommand({ config: { ...this.#config, ...config }, plugins, now: () => this.#now, print }, args);
    return { ok, lines };
  }

  get databaseUrl(): string {
    return this.#config.databaseUrl ?? '';
  }

  /** The address of the API. */
  get apiUrl(): string {
    const { port } = this.#app.server.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.#config.basePath}/api`;
  }

  /** Every route of the server, with its methods. */
  get routes(): { path: string; methods: string[] }[] {
    const parents: string[] = [];
    return this.#app.server
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods = ''] = /^([│\s]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
        if (!part) return [];
        const depth = indent.length / 4;
        parents[depth] = (depth > 0 ? parents[depth - 1] : '') + part;
        return methods ? [{ path: parents[depth] ?? '', methods: methods.split(', ') }] : [];
      });
  }

  /** The server's own context without a user, for functions that no call reaches. */
  get ctx() {
    return this.#app.open();
  }

  async start(): Promise<void> {
    const { log, warnings } = openProcessLog(this.#config.logLevel);
    const dependencies = {
      plugins,
      log,
      warnings,
      hasher,
      webDir: join(this.dataDir, 'no-web-app'),
      timeLimits: { ...timeLimits, ...this.#timeLimits },
      now: () => this.#now,
    };
    this.#app = await createApp(this.#config, dependencies);
    this.#isOpen = true;
    await this.#app.server.listen({ host: '127.0.0.1', port: 0 });
    this.admin = await this.signIn(this.#config.firstAdmin.id);
  }

  /** Stops and starts the server, optionally with another configuration. */
  async restart(changes: Partial<Config> = {}): Promise<void> {
    await this.stop();
    await this.startWith(changes);
  }

  /** Starts the server after it was stopped, optionally with another configuration. */
  async startWith(changes: Partial<Config>): Promise<void> {
    this.#config = { ...this.#config, ...changes };
    await this.start();
  }

  /** Why the server must stop, as the process asks before it ends. */
  failure(): Error | undefined {
    return this.#app.failure();
  }

  /** Announces the stop to the server. */
  drain(): void {
    this.#app.drain();
  }

  /** Stops the server; its data stays. */
  async stop(): Promise<void> {
    await this.#app.close();
    this.#isOpen = false;
  }

  async close(): Promise<void> {
    await this.#rawDatabase?.close();
    if (this.#isOpen) await this.stop();
    await this.#clean();
  }

  /** Advances the clock. */
  wait(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  /** Runs a background task once, as its timer would. */
  async runTask(name: string): Promise<void> {
    const task = plugins.flatMap(({ tasks = [] }) => tasks).find((task) => task.name === name);
    if (!task) throw new Error(`There is no task ${name}`);
    await task.run(this.ctx);
  }

  /** A client that is not signed in. */
  get visitor(): Person {
    return new Person(this, '');
  }

  /** Makes a user and signs them in. Without a password they cannot sign in again. */
  async person(
    name: string,
    options: { isAdmin?: boolean; isSysAdmin?: boolean; password?: string } = {},
  ): Promise<Person> {
    const { isAdmin = false, isSysAdmin = false, password } = options;
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

  /** Writes, changes or removes an entry for a user on a folder. */
  async grant(folderId: number, { id }: Person, rights: Rights): Promise<void> {
    const { body } = await this.admin.call(permissions.list, { params: { id: String(folderId) }, query: {} });
    const own = body.items.find(({ inherited, bizUnits: [tx, other] }) => !inherited && !other && tx?.bizUnitId === id);
    if (own) {
      const params = { id: String(own.id), rowVersion: String(own.rowVersion) };
      await this.admin.call(permissions.remove, { params });
    }
    if (rights === Rights.None) return;
    await this.admin.call(permissions.create, {
      body: { fileNodeId: folderId, rights, bizUnits: [{ bizUnitId: id }] },
    });
  }

  /** The id of the root folder. */
  async root(): Promise<number> {
    const { body } = await this.admin.call(folders.list, {});
    return body.items[0]?.id ?? 0;
  }

  /** The log rows of user actions, oldest first. */
  async logRows(): Promise<StoredRow[]> {
    const page = { terms: [], skip: 0, take: 1000, sort: { field: 'on', dir: 'desc' } as const };
    return (await this.ctx.stores.logs.page(LogKind.User, {}, page)).items.reverse();
  }

  /** The log rows as lines, oldest first. */
  async log(): Promise<string[]> {
    return (await this.logRows()).map(({ log }) => log);
  }
}
