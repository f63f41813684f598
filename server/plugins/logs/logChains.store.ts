import type { Generated } from 'kysely';
import type { PublicKey } from '#server/adapters/signer.ts';
import type { Db } from '#server/storage/database.ts';
import type { LogChainStore, LogCheck } from './logChains.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    logChain: {
      id: Generated<number>;
      length: number;
      head: string;
      keyId: string | null;
      signature: string | null;
    };
    logKey: PublicKey & { createdOn: string };
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
  'actedById',
  'actedBy',
  'token',
  'log',
  'length',
  'ip',
  'isDownload',
  'searchText',
] as const;

export const logChainStore = (db: Db): LogChainStore => ({
  heads: () =>
    db.selectFrom('logChain').select(['id as chainId', 'length', 'head', 'keyId', 'signature']).orderBy('id').execute(),
  keys: () => db.selectFrom('logKey').select(['keyId', 'publicKey']).orderBy('createdOn', 'desc').execute(),
  async addKeys(keys, createdOn) {
    await db
      .insertInto('logKey')
      .values(keys.map((key) => ({ ...key, createdOn })))
      .onConflict((conflict) => conflict.column('keyId').doNothing())
      .execute();
  },
  async sign({ chainId, length, head }, keyId, signature) {
    await db
      .updateTable('logChain')
      .set({ keyId, signature })
      .where('id', '=', chainId)
      .where('length', '=', length)
      .where('head', '=', head)
      .execute();
  },
  rowsAfter: (id, take) => db.selectFrom('log').select(stored).where('id', '>', id).orderBy('id').limit(take).execute(),
  lastCheck: () =>
    db
      .selectFrom('logCheck')
      .select(['on', 'rows', 'signed', 'finding'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  async noteCheck(check) {
    await db.insertInto('logCheck').values(check).execute();
  },
});
