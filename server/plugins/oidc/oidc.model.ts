import type { OidcUser, ProviderChecks } from '#server/adapters/oidcClient.ts';

/** A sign-in in progress at the provider. Only hashes of the state and of the browser's secret are stored. */
export interface ProviderTrip extends Omit<ProviderChecks, 'state'> {
  stateHash: string;
  browserHash: string;
  /** The path within the app to return to. */
  redirect: string | null;
  expiresOn: string;
}

/** A user authenticated by the provider, until the client redeems a one-time code. */
export interface ProviderCode extends OidcUser {
  hash: string;
  /** The hash of the browser's secret: the code works in this browser only. */
  browserHash: string;
  expiresOn: string;
}
