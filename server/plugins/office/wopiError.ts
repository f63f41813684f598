import type { WopiReply } from './office.model.ts';

/** An answer of the protocol that is not a success. */
export class WopiError extends Error {
  constructor(readonly reply: WopiReply) {
    super(`WOPI answers ${reply.status}`);
  }
}

/** A conflict of locks: the lock that the file has, empty without one or with one of another program. */
export function lockConflict(lockId: string, reason: string): WopiError {
  const headers = { 'X-WOPI-Lock': lockId, 'X-WOPI-LockFailureReason': headerText(reason) };
  return new WopiError({ status: 409, headers, body: { message: reason } });
}

/** A text for a header, which has ASCII characters only. */
const headerText = (text: string): string => text.replace(/[^ -~]+/gu, encodeURIComponent);
