import {
  type DetailsOf,
  detailsFor,
  type ErrorCode,
  type ErrorId,
  errorCatalogue,
  messageFor,
} from '#contract/errorCatalogue.ts';

/** What a form is told about one of its fields, or a batch about one of its items. */
export interface FieldError {
  path: string;
  message: string;
  /** Which rule or rejection it is, and the values in its text. */
  reason?: string;
  details?: Record<string, string | number>;
}

/** A rejection on its way to the caller. The words come from the contract's catalogue. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** What a client translates by; none where the text is made of others. */
  readonly reason?: string;
  /** The values in the text, by their names. */
  readonly details?: Record<string, string>;
  readonly errors?: FieldError[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** A log row that stays although the transaction does not. */
  readonly audit?: string;
  /** What the answer carries besides, as the endpoint documents it. */
  readonly extra?: object;
  /** It is there, and the caller is told that it is not. */
  readonly isHidden: boolean;

  constructor(
    id: ErrorId,
    message: string,
    more: {
      details?: Record<string, string>;
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

/** Rejections whose text is put together elsewhere. */
const COMPOSED = new Set<ErrorId>(['invalid', 'preview.none']);

/** Says no. @throws {ApiError} always */
export function fail<I extends ErrorId>(id: I, ...details: DetailsOf<I>): never {
  throw new ApiError(id, messageFor(id, ...details), { details: detailsFor(id, ...details) });
}

/** Says that something is not there, which may be because the caller may not see it. @throws {ApiError} always */
export function failNotFound(id: 'folder.notFound' | 'file.notFound' | 'bin.notFound', isHidden: boolean): never {
  throw new ApiError(id, messageFor(id), { isHidden });
}
