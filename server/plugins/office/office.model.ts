import type { Caller } from '#server/kernel/caller.ts';
import type { EditSession } from '../locks/locks.model.ts';

/** With what an office server opens one file for one person; only a hash of it is stored. */
export interface OfficeToken {
  tokenHash: string;
  fileId: number;
  /** The version that is viewed, if it is not the current one. */
  versionId: number | null;
  mode: 'edit' | 'view';
  /** The sitting of all who edit the file there; null to view. */
  editSessionId: string | null;
  /** With what the user was signed in who requested it. */
  userId: number;
  sessionId: number | null;
  tokenId: number | null;
  expiresOn: string;
  /** When the user has signed out: what they have open is saved for some minutes more. */
  signedOutOn: string | null;
}

/** A call that has a valid token. */
export interface OfficeCall {
  token: OfficeToken;
  /** The token itself, for addresses that contain it. */
  secret: string;
  /** The person, with the rights of now. */
  caller: Caller;
  session: EditSession | undefined;
  header(name: string): string | undefined;
}

/** The answer to a call of the office server. */
export interface WopiReply {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}
