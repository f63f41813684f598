import type { Db } from '#server/storage/database.ts';
import type { ProviderCode, ProviderCodeStore, ProviderTrip, ProviderTripStore } from './oidc.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    providerTrip: ProviderTrip;
    providerCode: ProviderCode;
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
  async insert(code) {
    await db.insertInto('providerCode').values(code).execute();
  },
  take: (hash) => db.deleteFrom('providerCode').where('hash', '=', hash).returningAll().executeTakeFirst(),
  async removeExpired(before) {
    await db.deleteFrom('providerCode').where('expiresOn', '<', before).execute();
  },
});
