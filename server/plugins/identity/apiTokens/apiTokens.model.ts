import type { TokenScope } from '#contract/policy.ts';

/** A token that a user created for a script. Only its hash is stored. */
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
}
