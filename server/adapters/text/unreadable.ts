import type { IndexReason } from '#contract/search.ts';

/** A document whose text cannot be had, however often one tries. */
export class Unreadable extends Error {
  readonly reason: IndexReason;

  constructor(reason: IndexReason) {
    super(reason);
    this.reason = reason;
  }
}
