import type { Db } from '#server/storage/database.ts';
import type { ProviderCode, ProviderCodeStore, ProviderTrip, ProviderTripStore } from './oidc.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    providerTrip: ProviderTrip;
    providerCode: Omit<ProviderCode, 'groups'> & { groups: string | null };
  }
}

export const providerTripStore = (db: Db): ProviderTripStore => ({
  async insert(trip) {
    await db.insertInto('providerTrip').values(trip).execute();
  },
  take: (stateHash) =>
    db.deleteFrom('providerTrip').where('stateHash', '=', stateHash).returningAll().executeTakeFirst(),
  async removeExpired(before) {
    await db.deleteFrom('providerTrip').where('expiresOn', '<', before).execute();
  },
});

export const providerCodeStore = (db: Db): ProviderCodeStore => ({
  async insert({ groups, ...code }) {
    await db
      .insertInto('providerCode')
      .values({ ...code, groups: groups ? JSON.stringify(groups) : null })
      .execute();
  },
  async take(hash) {
    const row = await db.deleteFrom('providerCode').where('hash', '=', hash).returningAll().executeTakeFirst();
    return row && { ...row, groups: row.groups === null ? undefined : JSON.parse(row.groups) };
  },
  async removeExpired(before) {
    await db.deleteFrom('providerCode').where('expiresOn', '<', before).execute();
  },
});
