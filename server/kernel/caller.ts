import { type Actor, anonymous } from '#contract/policy.ts';

/** The caller of a request: the user whose rights count and, during an impersonation, the administrator behind it. */
export interface Caller extends Actor {
  name: string;
  /** The administrator, during an impersonation. */
  actedBy?: { id: number; name: string };
  sessionId?: number;
  /** The sign-in ID for which its API token was made; the user may have another one by now. */
  signInId?: string;
  /** Whether a password that was sent with the request would still be accepted; absent for sessions and tokens. */
  isStillProved?(): Promise<boolean>;
  /** Lock tokens sent with the request: the caller may change what these locks protect. */
  lockTokens?: readonly string[];
  /** The token of the lock whose name a call of the office server contains. */
  officeLock?: string;
  /** The protocol of the request, if it is not the API. */
  via?: 'webdav' | 'office';
  /** The only file that the request is about, by the address for a program; `name` is that in the address. */
  link?: { fileId: number; name: string };
  /** When the session token expires, ISO 8601 in UTC. */
  expiresOn?: string;
}

export const anonymousCaller: Caller = { ...anonymous, name: '' };

/** The actor of a log row as one text: the user, the administrator during an impersonation, and the API token. */
export function actorText({
  by,
  actedBy,
  token,
}: {
  by: string;
  actedBy: string | null;
  token: string | null;
}): string {
  const name = actedBy === null ? by : `${actedBy} as ${by}`;
  return token === null ? name : `${name} (API token ${token})`;
}
