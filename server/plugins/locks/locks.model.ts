import type { LockApp, LockProgram } from '#contract/common.ts';

/**
 * A write lock on a file or folder, as WebDAV knows it; editors lock files in the same way. Beside those of programs, a
 * file has at most one reservation: of a user, who is not bound by it, or of an approval, which no token opens.
 */
export interface Lock {
  /** The token that clients send: `opaquelocktoken:…`. */
  token: string;
  nodeId: number;
  userId: number;
  /** Whether it applies to all descendants of a folder as well. */
  isDeep: boolean;
  isShared: boolean;
  /** The owner element sent by the client, as XML; may be empty. */
  owner: string;
  createdOn: string;
  expiresOn: string;
  /** The program that holds it; `manual` and `approval` are reservations. */
  app: LockApp;
  /** The ID by which an office server knows it. */
  lockId: string | null;
  /** The session of an editor, or of the first save under the lock. */
  sessionId: string | null;
  /** Why a user has reserved the file. */
  reason: string | null;
  approvalId: number | null;
}

/** The lock of a program. */
export type ProgramLock = Lock & { app: LockProgram };

export function isOfProgram(lock: Lock): lock is ProgramLock {
  return lock.app !== 'manual' && lock.app !== 'approval';
}

/** What a reservation and a lock of a program do not have in common. */
export const noReservation = { reason: null, approvalId: null };

/** How a session ended: everybody left, someone ended it, it gave no sign of life, or another person began one. */
export type Ending = 'left' | 'ended' | 'lapsed' | 'replaced';

/** One sitting in which people edit a file with one program. */
export interface EditSession {
  id: string;
  fileId: number;
  /** Where the file was when it began. */
  path: string;
  /** Who began it. */
  userId: number;
  app: LockProgram;
  /** Its lock, which may have lapsed. */
  lockToken: string | null;
  startedOn: string;
  /** The last sign of life of an editor. */
  aliveOn: string;
  savedOn: string | null;
  savedBy: number | null;
  saves: number;
  /** Whether webhooks and notices have been told of the last save. */
  isAnnounced: boolean;
  endedOn: string | null;
  ending: Ending | null;
  /** The lock of an office server, also after it has lapsed; null for other programs. */
  officeLockId: string | null;
  /** When that lock ends, or has ended. */
  officeLockUntil: string | null;
  /** When the office server gave it up. */
  unlockedOn: string | null;
  /** The version that the office server has read or stored last. */
  knownVersionId: number | null;
}
