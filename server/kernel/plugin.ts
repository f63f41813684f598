import type { Route } from '#server/http/serve.ts';
import type { Db, Dialect } from '#server/storage/database.ts';
import type { Migration } from '#server/storage/migrate.ts';
import type { Caller, Ctx, Stores } from './context.ts';
import type { Listeners } from './events.ts';
import type { Answers } from './questions.ts';

export type StoreFactories = { [K in keyof Stores]?: (db: Db, dialect: Dialect) => Stores[K] };

/** Work that comes back: run at start and then every so many seconds, by one node at a time. */
export interface Task {
  name: string;
  everySeconds: number;
  /** Every node does it beside the others: it is about the node itself, or its jobs are taken one by one. */
  onEveryNode?: true;
  run(ctx: Ctx): Promise<void>;
}

/** Everything that a noun brings to the server. Hosts filter and loop; guests do not know that they can be off. */
export interface ServerPlugin {
  id: string;
  /** A module: it is there only when `FEATURES` names it. */
  optional?: true;
  stores?: StoreFactories;
  routes?: Route[];
  migrations?: Migration[];
  tasks?: Task[];
  /** What it does when something happens elsewhere, in the same unit of work. */
  on?: Listeners;
  /** What it knows when others ask. */
  answers?: Answers;
  /** Makes what the first start needs, in one unit of work; does nothing where it is there already. */
  bootstrap?(ctx: Ctx): Promise<void>;
  /** Turns a bearer token into a caller; the session plugin is the one that can. */
  identify?(ctx: Ctx, token: string): Promise<Caller | undefined>;
}
