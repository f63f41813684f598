/**
 * Makes one sync of a file serve everybody who has written to it before: those who come while one is under way share
 * the next, since what they wrote may have been too late for it.
 */
export class GroupSync {
  readonly #sync: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /**
   * Waits until all that was written so far is on disk.
   * @throws what a sync has thrown, from then on always: the system drops what it could not write, and the next sync
   * would say that all is well
   */
  wait(): Promise<void> {
    this.#next ??= this.#after(this.#last);
    return this.#next;
  }

  async #after(last: Promise<void>): Promise<void> {
    await last;
    this.#last = this.#sync();
    this.#next = undefined;
    await this.#last;
  }
}
