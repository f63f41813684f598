import type { TokenScope } from '#contract/policy.ts';

/** A token that a user created for a script, or gave to a device. Only its hash is stored. */
export interface ApiToken {
  id: number;
  userId: number;
  name: string;
  scope: TokenScope;
  hash: string;
  createdOn: string;
  expiresOn: string;
  lastUsedOn: string | null;
  lastUsedIp: string | null;
  /** The sign-in ID that its user had then, with which the token goes on working; null for tokens from before. */
  signInId: string | null;
  /** What the client of a device called itself; null for tokens of scripts. */
  client: string | null;
  /** Whether the files of the device are to be erased, or were: the token has no rights any more. */
  wipe: 'asked' | 'done' | null;
  wipeOn: string | null;
}

/** A token of a device. */
export type DeviceToken = ApiToken & { client: string };
export type NewToken = Pick<
  ApiToken,
  'userId' | 'name' | 'scope' | 'hash' | 'createdOn' | 'expiresOn' | 'signInId' | 'client'
>;
