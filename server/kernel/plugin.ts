import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Route } from '#server/http/serve.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { Migration } from '../storage/migration.ts';
import type { Caller } from './caller.ts';
import type { Ctx, Stores } from './context.ts';
import type { Events } from './events.ts';
import type { InputOf, OutputOf, ProviderHooks } from './providerHooks.ts';

export type Providers = {
  [Q in keyof ProviderHooks]?: (ctx: Ctx, input: InputOf<Q>) => Promise<OutputOf<Q> | undefined>;
};

export type Listeners = { [E in keyof Events]?: (ctx: Ctx, payload: Events[E]) => Promise<void> };

/** @param slow for statements that read for long: `db` itself in a transaction, which has to see its own changes */
export type StoreFactory<Store> = (db: Db, dialect: Dialect, slow: Db) => Store;
export type StoreFactories = { [K in keyof Stores]?: StoreFactory<Stores[K]> };

/** A background task: runs at the start and then at an interval in seconds, on one node at a time. */
export interface Task {
  name: string;
  everySeconds: number | ((config: Config) => number);
  /** All nodes run it at the same time: it concerns the node itself, or its rows are claimed one by one. */
  onEveryNode?: true;
  run(ctx: Ctx): Promise<void>;
}

/** What the host provides to a plugin that serves more than API calls. */
export interface MountHost {
  config: Config;
  /** Creates a context for a user at an IP address. */
  open(actor: Caller, ip: string): Ctx;
  /** Turns a bearer token into a caller. */
  identify(ctx: Ctx, token: string): Promise<Caller | undefined>;
}

/** What a plugin adds to the server. The server filters the list; a plugin does not know whether it is enabled. */
export interface ServerPlugin {
  id: string;
  /** A module: it is loaded only when `FEATURES` names it. */
  optional?: true;
  stores?: StoreFactories;
  routes?: Route[];
  /** Serves another protocol besides the API. */
  mount?(server: FastifyInstance, host: MountHost): Promise<void>;
  migrations?: Migration[];
  tasks?: Task[];
  /** Listeners for events of other plugins, called in the same transaction. */
  on?: Listeners;
  /** Answers to hooks that other plugins call. */
  providers?: Providers;
  /** Checks database and storage before anything is created. Throws when the server must not start. */
  beforeStart?(ctx: Ctx): Promise<void>;
  /** Called when the server stops normally, after requests and tasks have ended. */
  beforeStop?(ctx: Ctx): Promise<void>;
  /** Creates the initial data in one transaction; does nothing when they exist already. */
  bootstrap?(ctx: Ctx): Promise<void>;
  /** Turns a bearer token into a caller; implemented by the session plugin. */
  identify?(ctx: Ctx, token: string): Promise<Caller | undefined>;
}
