import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type RefusalId, wordsOf } from '#contract/refusals.ts';
import { Interrupted } from '#server/kernel/interrupted.ts';
import { Refused } from '#server/kernel/refuse.ts';
import { OutOfSpace, StorageDown } from '#server/storage/blobs/blobStore.ts';
import { isDatabaseDown, isDatabaseFull } from '#server/storage/database.ts';

/** Seconds after which a client may try again when the database or the storage was away. */
const RETRY_SOON = 5;

/** Turns whatever was thrown into the contract's shape. What is not a refusal is logged whole and told in one sentence. */
export function answerError(error: FastifyError | Refused | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refused = asRefusal(error);
  if (refused.status >= 500) request.log.error({ err: error }, 'A request failed');
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (refused.retryAfter) reply.header('Retry-After', String(refused.retryAfter));
  // What was prepared for a download must not describe the refusal.
  for (const header of ['content-disposition', 'content-length', 'content-range', 'etag', 'accept-ranges']) {
    reply.removeHeader(header);
  }
  const { status, code, message, errors, details } = refused;
  reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code, errors, ...details }));
}

function asRefusal(error: FastifyError | Refused | Error): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof OutOfSpace || isDatabaseFull(error)) return plain('upload.noSpace');
  if (isDatabaseDown(error) || error instanceof StorageDown) {
    return new Refused('request.unavailable', wordsOf('request.unavailable'), { retryAfter: RETRY_SOON });
  }
  if (error instanceof Interrupted) return plain('request.unreadable');
  const { statusCode } = error as FastifyError;
  if (statusCode === 413) return plain('request.tooLarge');
  if (statusCode === 415) return plain('request.unsupported');
  if (statusCode === 404) return plain('route.notFound');
  if (statusCode && statusCode >= 400 && statusCode < 500) return plain('request.unreadable');
  return plain('request.internal');
}

function plain(id: Exclude<RefusalId, 'invalid' | 'node.exists' | 'upload.tooMany' | 'upload.tooLarge'>): Refused {
  return new Refused(id, wordsOf(id));
}
