import type { ItemError } from '#contract/common.ts';
import {
  type DetailsOf,
  detailsFor,
  type ErrorCode,
  type ErrorId,
  errorCatalogue,
  messageFor,
} from '#contract/errorCatalogue.ts';
import type { ErrorValues } from '#contract/screenErrors.ts';

/** What is wrong with one field of a form, or one item of a batch. */
export interface FieldError {
  path: string;
  message: string;
  /** The violated rule or the error, and the values in its text. */
  reason?: string;
  details?: ErrorValues;
}

/** An error that the caller receives. Its text comes from the error catalogue of the contract. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The ID by which clients translate the text; absent when the text is composed of several. */
  readonly reason?: string;
  /** The values in the text, by name. */
  readonly details?: ErrorValues;
  readonly errors?: FieldError[];
  /** Seconds after which repeating makes sense. */
  readonly retryAfter?: number;
  /** A log row that is written although the transaction is rolled back. */
  readonly audit?: string;
  /** Further properties of the reply, as the endpoint documents them. */
  readonly extra?: object;
  /** The subject exists, but the caller may not know that. */
  readonly isHidden: boolean;

  constructor(
    id: ErrorId,
    message: string,
    more: {
      details?: ErrorValues;
      errors?: FieldError[];
      retryAfter?: number;
      audit?: string;
      extra?: object;
      isHidden?: boolean;
    } = {},
  ) {
    super(message);
    this.status = errorCatalogue[id].status;
    this.code = errorCatalogue[id].code;
    if (!COMPOSED.has(id)) this.reason = id;
    if (more.details && Object.keys(more.details).length > 0) this.details = more.details;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.audit = more.audit;
    this.extra = more.extra;
    this.isHidden = more.isHidden ?? false;
  }
}

/** Errors whose text the caller of `ApiError` composes. */
const COMPOSED = new Set<ErrorId>(['invalid', 'preview.none']);

/** Rejects the call with an error of the catalogue. @throws {ApiError} always */
export function fail<I extends ErrorId>(id: I, ...details: DetailsOf<I>): never {
  throw new ApiError(id, messageFor(id, ...details), { details: detailsFor(id, ...details) });
}

/** An error of the catalogue for one item of a batch, with what clients translate. */
export function itemErrorOf<I extends ErrorId>(id: I, ...values: DetailsOf<I>): ItemError {
  const { code } = errorCatalogue[id];
  return { code, message: messageFor(id, ...values), reason: id, details: detailsFor(id, ...values) };
}

/**
 * Rejects with 404.
 * @param isHidden the item exists, but the caller may not see it
 * @throws {ApiError} always
 */
export function failNotFound(id: 'folder.notFound' | 'file.notFound' | 'bin.notFound', isHidden: boolean): never {
  throw new ApiError(id, messageFor(id), { isHidden });
}
