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

export interface ApiTokenStore {
  find(hash: string): Promise<ApiToken | undefined>;
  /** The newest first. */
  listOf(userId: number): Promise<ApiToken[]>;
  insert(token: Omit<ApiToken, 'id' | 'lastUsedOn' | 'lastUsedIp'>): Promise<number>;
  used(id: number, on: string, ip: string): Promise<void>;
  findById(id: number): Promise<ApiToken | undefined>;
  /** @returns whether it existed */
  remove(id: number): Promise<boolean>;
  /** The IDs of users with a token that has not expired. */
  owners(now: string): Promise<number[]>;
  removeOf(userId: number): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    apiTokens: ApiTokenStore;
  }
}
