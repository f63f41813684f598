import type { Generated } from 'kysely';
import type { PublicKey } from '#server/adapters/signer.ts';
import type { Db } from '#server/storage/database.ts';
import type { ChainHead } from './chain.ts';
import type { LogCheck, StoredRow } from './logChains.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    logChains: ReturnType<typeof logChainStore>;
  }
}

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

/** The log for verification. Chains are only extended by `ctx.audit`. */
export const logChainStore = (db: Db) => ({
  heads: () =>
    db.selectFrom('logChain').select(['id as chainId', 'length', 'head', 'keyId', 'signature']).orderBy('id').execute(),
  /** The public keys of all nodes that have signed. */
  keys: () => db.selectFrom('logKey').select(['keyId', 'publicKey']).orderBy('createdOn', 'desc').execute(),
  async addKeys(keys: PublicKey[], createdOn: string) {
    await db
      .insertInto('logKey')
      .values(keys.map((key) => ({ ...key, createdOn })))
      .onConflict((conflict) => conflict.column('keyId').doNothing())
      .execute();
  },
  /** Adds the signature of a head that has none. */
  async sign({ chainId, length, head }: ChainHead, keyId: string, signature: string) {
    await db
      .updateTable('logChain')
      .set({ keyId, signature })
      .where('id', '=', chainId)
      .where('length', '=', length)
      .where('head', '=', head)
      .execute();
  },
  /** Rows after this one, in the order in which they were written. */
  rowsAfter: (id: number, take: number): Promise<StoredRow[]> =>
    db.selectFrom('log').select(stored).where('id', '>', id).orderBy('id').limit(take).execute(),
  lastCheck: () =>
    db
      .selectFrom('logCheck')
      .select(['on', 'rows', 'signed', 'finding'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  async noteCheck(check: LogCheck) {
    await db.insertInto('logCheck').values(check).execute();
  },
});
