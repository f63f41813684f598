import type { IndexReason } from '#contract/search.ts';

/** The text of a document cannot be read; repeating is useless. */
export class Unreadable extends Error {
  readonly reason: IndexReason;

  constructor(reason: IndexReason) {
    super(reason);
    this.reason = reason;
  }
}
