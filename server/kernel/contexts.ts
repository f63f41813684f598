import { tracingChannel } from 'node:diagnostics_channel';
import { LogKind, LogLevel } from '#contract/enums.ts';
import { withoutHidden } from '#contract/rules/hidden.ts';
import type { Database, DataVersion, Db } from '#server/storage/database.ts';
import { anonymousCaller, type Caller } from './caller.ts';
import type { AuditDetails, Ctx, LogPosition, Services, Stores } from './context.ts';
import type { Listeners, Providers, StoreFactories } from './plugin.ts';
import { createQueryCache, createVersionedCache } from './queryCache.ts';

/** Publishes what is read into the access cache: a test finds reads of tables that its version does not cover. */
const accessLoads = tracingChannel('strongroom.cachedAccess');

/** Creates contexts. No other code connects stores to the database. */
export function createContexts(
  services: Services,
  database: Database,
  factories: StoreFactories,
  listeners: Listeners[],
  providers: Providers[],
) {
  const storesOn = storesWith(factories, database.dialect);
  const readOnly = storesOn(database.reader, database.slowReader);
  const queryCache = createQueryCache(database.dataVersion);
  const keyCache = createQueryCache(() => 0);
  const accessCache = createVersionedCache();

  const contextOn = (db: Db, stores: Stores, caller: Ctx['caller'], dataVersion?: DataVersion): Ctx => {
    const inTransaction = db !== database.reader;
    const own: Omit<Ctx, keyof Services> & ThisType<Ctx> = {
      caller,
      actor: caller.actor,
      stores,
      stamp: () => services.now().toISOString(),
      cached: (key, load) => (inTransaction ? load() : queryCache(key, load, dataVersion)),
      cachedByKey: (key, load) => (inTransaction ? load() : keyCache(key, load)),
      cachedAccess(key, load) {
        const version = database.accessVersion?.(db);
        if (version === undefined) return this.cached(key, load);
        const traced = () => accessLoads.tracePromise(load, { key });
        // Uncommitted changes may be rolled back, and their access version assigned again, so results based on them are
        // not cached.
        const isCommitted = !inTransaction || database.accessVersion?.(database.reader) === version;
        return isCommitted ? accessCache.find(version, key, traced) : traced();
      },
      steady() {
        const results = new Map<string, Promise<unknown>>();
        const once = <T>(key: string, load: () => Promise<T>) => {
          const loading = (results.get(key) as Promise<T> | undefined) ?? load();
          results.set(key, loading);
          return loading;
        };
        return Object.assign(Object.create(this), { cached: once, cachedAccess: once });
      },
      audit: (log, details) => writeLogRow(stores, services, caller, log, details),
      async emit(event, payload) {
        for (const on of listeners) {
          const listen = on[event];
          // Waiting for listeners that are not there takes as long as the event.
          if (listen) await listen(this, payload);
        }
      },
      async callProvider(hook, input) {
        for (const provider of providers) {
          const output = await provider[hook]?.(this, input);
          if (output !== undefined) return output;
        }
        return undefined;
      },
      transact(work, how) {
        if (inTransaction) return work(this);
        return database.write(async (db) => {
          const tx = contextOn(db, storesOn(db), caller);
          await tx.emit('transactionBegins', null);
          const output = await work(tx);
          await tx.emit('transactionEnds', null);
          return output;
        }, how);
      },
      as: (actor) => contextOn(db, stores, { ...caller, actor }, dataVersion),
      forcing: (force) => contextOn(db, stores, { ...caller, force }, dataVersion),
    };
    // A context inherits the services. A request creates several contexts, and copying about thirty properties into
    // each takes more than twenty times as long (tests/load/contexts.ts), nearly as long as a list request.
    return Object.assign(Object.create(services), own);
  };

  return {
    /**
     * Creates a context for reading, for a user at an IP address.
     * @param dataVersion the version at the start of the request, for contexts that only read: `cached` uses it
     */
    open: (actor: Caller = anonymousCaller, ip = '', dataVersion?: DataVersion) =>
      contextOn(database.reader, readOnly, { actor, ip }, dataVersion),
  };
}

/** The stores on a connection, each created at its first use: most requests use two or three of twenty. */
function storesWith(factories: StoreFactories, dialect: Database['dialect']): (db: Db, slow?: Db) => Stores {
  const lazy: PropertyDescriptorMap = {};
  for (const [name, make] of Object.entries(factories)) {
    lazy[name] = {
      get(this: { db: Db; slow: Db }) {
        const value = make(this.db, dialect, this.slow);
        Object.defineProperty(this, name, { value });
        return value;
      },
    };
  }
  const prototype = Object.create(null, lazy);
  return (db, slow = db) => Object.create(prototype, { db: { value: db }, slow: { value: slow } });
}

/** Writes a log row in the transaction of the context. */
async function writeLogRow(
  stores: Stores,
  { now, signer }: Services,
  { actor, ip }: Ctx['caller'],
  log: string,
  { length, kind = LogKind.User, level = LogLevel.Information, isDownload = false, by, ...more }: AuditDetails = {},
): Promise<LogPosition> {
  const author = by ?? { id: actor.id || null, name: actor.name };
  const { actedBy, token }: Partial<Caller> = by ? {} : actor;
  return stores.auditTrail.append(
    {
      on: now().toISOString(),
      byId: author.id,
      by: oneLine(author.name),
      actedById: actedBy?.id ?? null,
      actedBy: actedBy ? oneLine(actedBy.name) : null,
      token: token ? oneLine(token.name) : null,
      log: oneLine(log),
      length: length ?? null,
      kind,
      level,
      isDownload,
      ip: more.ip ?? ip,
    },
    signer,
  );
}

/** Removes line breaks and invisible characters, so that names cannot forge log entries. */
function oneLine(text: string): string {
  return withoutHidden(text.replace(/[\s\p{Cc}]+/gu, ' ')).trim();
}
