import { type DetailsOf, type ErrorId, messageFor } from '#contract/errorCatalogue.ts';

/** A rejection with a WebDAV status that the API does not use. */
export class DavError extends Error {
  /** The violated precondition (RFC 4918 section 16), as XML. */
  readonly condition?: string;

  constructor(
    readonly status: number,
    id?: ErrorId,
    condition?: string,
  ) {
    super(id ? (messageFor as (id: ErrorId, ...details: DetailsOf<ErrorId>) => string)(id) : '');
    this.condition = condition;
  }
}
