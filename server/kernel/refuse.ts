import { type DetailsOf, type RefusalCode, type RefusalId, refusals, wordsOf } from '#contract/refusals.ts';

/** What a form is told about one of its fields, or a batch about one of its items. */
export interface FieldError {
  path: string;
  message: string;
}

/** A refusal on its way to the caller. The words come from the contract's catalogue. */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors?: FieldError[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** A log row that stays although the unit of work does not. */
  readonly audit?: string;
  /** What the answer carries besides, as the endpoint documents it. */
  readonly details?: object;

  constructor(
    id: RefusalId,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; audit?: string; details?: object } = {},
  ) {
    super(message);
    this.status = refusals[id].status;
    this.code = refusals[id].code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.audit = more.audit;
    this.details = more.details;
  }
}

/** Says no. @throws {Refused} always */
export function refuse<I extends RefusalId>(id: I, ...details: DetailsOf<I>): never {
  throw new Refused(id, wordsOf(id, ...details));
}
