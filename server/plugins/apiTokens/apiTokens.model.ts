import type { TokenScope } from '#contract/policy.ts';

/** A token that a user made for a script. Only its hash is kept. */
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
  /** Says whether it was there. */
  remove(id: number): Promise<boolean>;
  /** Whose tokens are those that have not expired. */
  owners(now: string): Promise<number[]>;
  removeOf(userId: number): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    apiTokens: ApiTokenStore;
  }
}
