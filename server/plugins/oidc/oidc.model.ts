import type { OidcUser, ProviderChecks } from '#server/adapters/oidcClient.ts';

/** A browser that is away at the provider. Of the state and of what the browser keeps, only hashes are stored. */
export interface ProviderTrip extends Omit<ProviderChecks, 'state'> {
  stateHash: string;
  browserHash: string;
  /** The path within the app to return to. */
  redirect: string | null;
  expiresOn: string;
}

/** A user whom the provider has signed in, waiting to be fetched with a code. */
export interface ProviderCode extends OidcUser {
  hash: string;
  /** Of the browser that made the trip: the code works in no other. */
  browserHash: string;
  expiresOn: string;
}

/** Both kinds of rows are taken once: of two at the same time, one gets nothing. */
export interface ProviderTripStore {
  insert(trip: ProviderTrip): Promise<void>;
  take(stateHash: string): Promise<ProviderTrip | undefined>;
  removeExpired(before: string): Promise<void>;
}

export interface ProviderCodeStore {
  insert(code: ProviderCode): Promise<void>;
  take(hash: string): Promise<ProviderCode | undefined>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    providerTrips: ProviderTripStore;
    providerCodes: ProviderCodeStore;
  }
}
