import { type Actor, anonymous } from '#contract/policy.ts';

/** The caller of a request: the user whose rights count and, during an impersonation, the administrator behind it. */
export interface Caller extends Actor {
  name: string;
  /** The administrator, during an impersonation. */
  actedBy?: { id: number; name: string };
  sessionId?: number;
  /** Lock tokens sent with the request: the caller may change what these locks protect. */
  lockTokens?: readonly string[];
  /** When the session token expires, ISO 8601 in UTC. */
  expiresOn?: string;
}

export const anonymousCaller: Caller = { ...anonymous, name: '' };
