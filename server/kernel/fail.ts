import { type DetailsOf, type ErrorCode, type ErrorId, errorCatalogue, messageFor } from '#contract/errorCatalogue.ts';

/** What a form is told about one of its fields, or a batch about one of its items. */
export interface FieldError {
  path: string;
  message: string;
}

/** A rejection on its way to the caller. The words come from the contract's catalogue. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors?: FieldError[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** A log row that stays although the transaction does not. */
  readonly audit?: string;
  /** What the answer carries besides, as the endpoint documents it. */
  readonly details?: object;
  /** It is there, and the caller is told that it is not. */
  readonly isHidden: boolean;

  constructor(
    id: ErrorId,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; audit?: string; details?: object; isHidden?: boolean } = {},
  ) {
    super(message);
    this.status = errorCatalogue[id].status;
    this.code = errorCatalogue[id].code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.audit = more.audit;
    this.details = more.details;
    this.isHidden = more.isHidden ?? false;
  }
}

/** Says no. @throws {ApiError} always */
export function fail<I extends ErrorId>(id: I, ...details: DetailsOf<I>): never {
  throw new ApiError(id, messageFor(id, ...details));
}

/** Says that something is not there, which may be because the caller may not see it. @throws {ApiError} always */
export function failNotFound(id: 'folder.notFound' | 'file.notFound' | 'bin.notFound', isHidden: boolean): never {
  throw new ApiError(id, messageFor(id), { isHidden });
}
