import type { ProvidedPerson, ProviderChecks } from '#server/outside/provider.ts';

/** A browser that is away at the provider. Of the state and of what the browser keeps, only hashes are stored. */
export interface ProviderTrip extends Omit<ProviderChecks, 'state'> {
  stateHash: string;
  browserHash: string;
  /** The path within the app to return to. */
  redirect: string | null;
  expiresOn: string;
}

/** Somebody whom the provider has signed in, waiting to be fetched with a code. */
export interface ProviderCode extends ProvidedPerson {
  hash: string;
  expiresOn: string;
}

/** Both kinds of rows are taken once: of two at once, one gets nothing. */
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
