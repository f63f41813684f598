import type { ReplyOf } from '#contract/endpoint.ts';
import { editSessions, type ViewReason } from '#contract/fileNodes/editSessions.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { idleSeconds } from '#web/editing/idleSeconds.ts';

/** Milliseconds between signs of life. */
const SIGN_MS = 30_000;
/** Milliseconds without a sign of life, or without a key, after which a session may have ended by itself. */
const LAPSES_AFTER_MS = 4 * 60_000;

/** What is being left: a session that begins again waits for it. */
let leaving: Promise<unknown> = Promise.resolve();

export type Begun = ReplyOf<typeof editSessions.begin>;

/** The file can be viewed only now. */
export class ViewOnly extends Error {
  constructor(
    readonly reason: ViewReason,
    readonly by: string[],
  ) {
    super(reason);
  }
}

/** The sitting of this page with a file: it gives signs of life, and begins again after it lapsed. */
export class EditSession {
  #id: string | null = null;
  #ended: ApiError | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #seenAt = 0;

  constructor(readonly fileId: number) {}

  /** Begins, or joins what is open of the same user. @throws ApiError */
  async begin(): Promise<Begun> {
    await leaving;
    const begun = await call(editSessions.begin, { body: { fileId: this.fileId, kind: 'text', mode: 'edit' } });
    this.#id = begun.sessionId;
    this.#ended = undefined;
    this.#seenAt = Date.now();
    clearInterval(this.#timer);
    if (begun.sessionId !== null) this.#timer = setInterval(() => void this.#renew(), SIGN_MS);
    return begun;
  }

  /**
   * The session of a save. One that lapsed while the user was away or the computer slept begins again, and so does one
   * that was ended, with the attempt after the one that is rejected.
   * @throws ApiError if it was ended
   * @throws ViewOnly if another user edits the file now
   */
  async idToSave(): Promise<string> {
    const hasLapsed = Date.now() - this.#seenAt > LAPSES_AFTER_MS;
    const ended = this.#ended;
    if (ended) this.over();
    if (ended && !hasLapsed) throw ended;
    if (this.#id !== null && !hasLapsed) return this.#id;
    const { sessionId, reason = 'locked', by } = await this.begin();
    if (sessionId === null) {
      throw new ViewOnly(
        reason,
        by.map(({ name }) => name),
      );
    }
    return sessionId;
  }

  /** Notes that the server knows no such session any more. */
  over(): void {
    clearInterval(this.#timer);
    this.#id = null;
    this.#ended = undefined;
  }

  /** @param keepalive whether the page is being closed */
  leave(keepalive = false): void {
    clearInterval(this.#timer);
    const sessionId = this.#id;
    this.#id = null;
    if (sessionId === null || this.#ended) return;
    // Where it fails, the session ends by itself.
    leaving = call(editSessions.leave, { params: { sessionId } }, { keepalive }).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    const sessionId = this.#id;
    if (sessionId === null) return;
    const idle = idleSeconds();
    try {
      await call(editSessions.renew, { params: { sessionId }, body: { idle } });
      // The lock of an unused page ends, and with it the session some time later.
      this.#seenAt = idle * 1000 < LAPSES_AFTER_MS ? Date.now() : 0;
    } catch (error) {
      const isOver = error instanceof ApiError && [403, 404, 410].includes(error.status);
      if (isOver && sessionId === this.#id) this.#ended = error;
    }
  }
}
