import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorId, messageFor } from '#contract/errorCatalogue.ts';
import { ApiError } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import { OutOfSpace, StorageAccessDenied, StorageDown } from '#server/storage/blobs/blobStore.ts';
import { isDatabaseDown } from '#server/storage/database.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { isDatabaseFull } from '#server/storage/reserveFile.ts';

/** The `Retry-After` value in seconds when the database or the storage is unavailable. */
const RETRY_AFTER_S = 5;

/**
 * Replies with an error in the shape of the contract. An error that is not an ApiError is logged with its stack, and
 * the client gets a general message.
 */
export function sendError(error: FastifyError | ApiError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (isAborted(error, request)) {
    request.log.debug({ reason: error.message || 'The client went away' }, 'A request was aborted');
    reply.raw.destroy();
    return;
  }
  const apiError = asApiError(error);
  // A full quota is a problem of the user, not of the server.
  const isLogged = apiError.status >= 500 && apiError.reason !== 'upload.quota';
  // Users cause it by announcing large uploads: where the code is does not help the operator.
  if (isLogged && apiError.code === 'no_space')
    request.log.warn({ reason: apiError.reason }, 'An upload found no space');
  else if (isLogged) request.log.error({ err: error }, 'A request failed');
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (apiError.retryAfter) reply.header('Retry-After', String(apiError.retryAfter));
  // Headers that were set for a download do not apply to an error.
  for (const header of ['content-disposition', 'content-length', 'content-range', 'etag', 'accept-ranges']) {
    reply.removeHeader(header);
  }
  const { status, code, reason, details, message, errors, extra } = apiError;
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message,
        code,
        reason,
        details: reason && details,
        errors,
        // Links to the lines of the process log; errors that are not logged have none.
        requestId: isLogged ? request.id : undefined,
        ...extra,
      }),
    );
}

/** Creates a generator of request IDs: a random part per process, and a number. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${ofProcess}-${(++count).toString(36)}`;
}

/** Whether the client closed the connection: this is not a server error, and no one receives the reply. */
function isAborted(error: Error, { raw }: FastifyRequest): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof Interrupted) return raw.destroyed && !raw.complete;
  return raw.socket.destroyed && (ABORTED.has(code) || message === 'aborted' || message === 'premature close');
}
const ABORTED = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/** The ApiError for an error of any kind. */
export function asApiError(error: FastifyError | ApiError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof OutOfSpace || isDatabaseFull(error)) return errorOf('upload.noSpace');
  if (error instanceof OutcomeUnknown) return later('request.unknown');
  if (error instanceof StorageAccessDenied) return later('request.storageRefused');
  if (isDatabaseDown(error) || error instanceof StorageDown) return later('request.unavailable');
  if (error instanceof Interrupted) return errorOf('request.unreadable');
  const { statusCode } = error as FastifyError;
  if (statusCode === 413) return errorOf('request.tooLarge');
  if (statusCode === 415) return errorOf('request.unsupported');
  if (statusCode === 404) return errorOf('route.notFound');
  if (statusCode && statusCode >= 400 && statusCode < 500) return errorOf('request.unreadable');
  return errorOf('request.internal');
}

function later(id: 'request.unknown' | 'request.storageRefused' | 'request.unavailable'): ApiError {
  return new ApiError(id, messageFor(id), { retryAfter: RETRY_AFTER_S });
}

function errorOf(id: Exclude<ErrorId, 'invalid' | 'node.exists' | 'upload.tooMany' | 'upload.tooLarge'>): ApiError {
  return new ApiError(id, messageFor(id));
}
