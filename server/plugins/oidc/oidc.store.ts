import type { Db } from '#server/storage/database.ts';
import type { ProviderCode, ProviderTrip } from './oidc.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    providerTrips: ReturnType<typeof providerTripStore>;
    providerCodes: ReturnType<typeof providerCodeStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    providerTrip: ProviderTrip;
    providerCode: Omit<ProviderCode, 'groups'> & { groups: string | null };
  }
}

/** Rows are taken once: of two concurrent requests, one gets nothing. */
export const providerTripStore = (db: Db) => ({
  async insert(trip: ProviderTrip) {
    await db.insertInto('providerTrip').values(trip).execute();
  },
  take: (stateHash: string) =>
    db.deleteFrom('providerTrip').where('stateHash', '=', stateHash).returningAll().executeTakeFirst(),
  async removeExpired(before: string) {
    await db.deleteFrom('providerTrip').where('expiresOn', '<', before).execute();
  },
});

export const providerCodeStore = (db: Db) => ({
  async insert({ groups, ...code }: ProviderCode) {
    await db
      .insertInto('providerCode')
      .values({ ...code, groups: groups ? JSON.stringify(groups) : null })
      .execute();
  },
  async take(hash: string): Promise<ProviderCode | undefined> {
    const row = await db.deleteFrom('providerCode').where('hash', '=', hash).returningAll().executeTakeFirst();
    return row && { ...row, groups: row.groups === null ? undefined : JSON.parse(row.groups) };
  },
  async removeExpired(before: string) {
    await db.deleteFrom('providerCode').where('expiresOn', '<', before).execute();
  },
});
