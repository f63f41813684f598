import { type DetailsOf, type ErrorId, messageFor } from '#contract/errorCatalogue.ts';

/** A rejection with a status of WebDAV's own, which the API does not have. */
export class DavError extends Error {
  /** The condition of RFC 4918 section 16 that was not met, as XML. */
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
