import { type Actor, anonymous } from '#contract/policy.ts';

/** Who is calling: the one whose rights count, and whose hands they are when a user acts as another. */
export interface Caller extends Actor {
  name: string;
  /** The administrator behind it, while acting as a user. */
  actedBy?: { id: number; name: string };
  sessionId?: number;
  /** Tokens of locks that the request brought: what they lock, it may change. */
  lockTokens?: readonly string[];
  /** When the token that says so ends. */
  expiresOn?: string;
}

export const anonymousCaller: Caller = { ...anonymous, name: '' };
