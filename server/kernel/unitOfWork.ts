import { LogKind, LogLevel } from '#contract/enums.ts';
import type { Database, Db, Mark } from '#server/storage/database.ts';
import { type AuditDetails, type Caller, type Ctx, nobody, type Stores, type Surroundings } from './context.ts';
import type { Listeners } from './events.ts';
import { openLasting } from './lasting.ts';
import type { StoreFactories } from './plugin.ts';
import type { Answers } from './questions.ts';

/** Makes contexts: the only place where stores meet a connection. */
export function contextsOf(
  surroundings: Surroundings,
  database: Database,
  factories: StoreFactories,
  listeners: Listeners[],
  answers: Answers[],
) {
  const storesOn = storesWith(factories, database.dialect);
  const readOnly = storesOn(database.reader);
  const lasting = openLasting(database.mark);
  const settled = openLasting(() => 0);

  const contextOn = (stores: Stores, caller: Ctx['caller'], inUnit: boolean, mark?: Mark): Ctx => {
    const own: Omit<Ctx, keyof Surroundings> & ThisType<Ctx> = {
      caller,
      actor: caller.actor,
      stores,
      stamp: () => surroundings.now().toISOString(),
      lasting: (key, load) => (inUnit ? load() : lasting(key, load, mark)),
      settled: (key, load) => (inUnit ? load() : settled(key, load)),
      audit: (log, details) => append(stores, surroundings, caller, log, details),
      async emit(event, told) {
        for (const on of listeners) await on[event]?.(this, told);
      },
      async ask(question, asked) {
        for (const knows of answers) {
          const answer = await knows[question]?.(this, asked);
          if (answer !== undefined) return answer;
        }
        return undefined;
      },
      transact(work, how) {
        if (inUnit) return work(this);
        return database.write(async (db) => {
          const unit = contextOn(storesOn(db), caller, true);
          await unit.emit('unitBegins', null);
          return work(unit);
        }, how);
      },
      as: (actor) => contextOn(stores, { ...caller, actor }, inUnit, mark),
    };
    // Each request makes several; copying the surroundings into them took longer than the rest of many a request.
    return Object.setPrototypeOf(own, surroundings);
  };

  return {
    /**
     * A context that reads, on behalf of somebody at an address.
     * @param mark what was seen when they came, for those who do nothing but read: `lasting` looks no further
     */
    open: (actor: Caller = nobody, ip = '', mark?: Mark) => contextOn(readOnly, { actor, ip }, false, mark),
  };
}

/** Stores on a connection, each made when it is first asked for: most requests touch two or three of twenty. */
function storesWith(factories: StoreFactories, dialect: Database['dialect']): (db: Db) => Stores {
  const lazy: PropertyDescriptorMap = {};
  for (const [name, make] of Object.entries(factories)) {
    lazy[name] = {
      get(this: { db: Db }) {
        const value = make(this.db, dialect);
        Object.defineProperty(this, name, { value });
        return value;
      },
    };
  }
  const prototype = Object.create(null, lazy);
  return (db) => Object.create(prototype, { db: { value: db } });
}

async function append(
  stores: Stores,
  { now }: Surroundings,
  { actor, ip }: Ctx['caller'],
  log: string,
  { length, kind = LogKind.User, level = LogLevel.Information, isDownload = false, by }: AuditDetails = {},
): Promise<void> {
  const who = by ?? {
    id: actor.id || null,
    name: nameOf(actor),
  };
  await stores.auditTrail.append({
    on: now().toISOString(),
    byId: who.id,
    by: who.name,
    // One deed, one line: names of files and folders cannot break it.
    log: log.replace(/\s+/g, ' ').trim(),
    length: length ?? null,
    kind,
    level,
    isDownload,
    ip,
  });
}

/** Whose hands it was: an administrator's, or a script's. */
function nameOf({ name, actedBy, token }: Caller): string {
  if (actedBy) return `${actedBy.name} as ${name}`;
  return token ? `${name} (API token ${token.name})` : name;
}
