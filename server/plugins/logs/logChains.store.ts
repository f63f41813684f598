import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import type { LogChainStore, LogCheck } from './logChains.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    logChain: { id: Generated<number>; length: number; head: string };
    logCheck: LogCheck & { id: Generated<number> };
  }
}

const stored = [
  'id',
  'chainId',
  'seq',
  'hash',
  'on',
  'kind',
  'level',
  'byId',
  'by',
  'log',
  'length',
  'ip',
  'isDownload',
  'searchText',
] as const;

export const logChainStore = (db: Db): LogChainStore => ({
  heads: () => db.selectFrom('logChain').select(['id as chainId', 'length', 'head']).orderBy('id').execute(),
  rowsAfter: (id, take) => db.selectFrom('log').select(stored).where('id', '>', id).orderBy('id').limit(take).execute(),
  lastCheck: () =>
    db.selectFrom('logCheck').select(['on', 'rows', 'finding']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  async noteCheck(check) {
    await db.insertInto('logCheck').values(check).execute();
  },
});
