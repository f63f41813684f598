import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { type EditKind, editSessions, type ViewReason } from '#contract/fileNodes/editSessions.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { type Saved, saveContent } from './editedContent.ts';
import { idleSeconds } from './idleSeconds.ts';

/** Milliseconds between signs of life. */
const SIGN_MS = 30_000;
/** Milliseconds without a sign of life, or without a key, after which a session may have ended by itself. */
const LAPSES_AFTER_MS = 4 * 60_000;
/** The statuses of a sign of life whose session is over. */
const over = [403, 404, 410];

/** What is being left: a session that begins again waits for it. */
let leaving: Promise<unknown> = Promise.resolve();

export type Begun = ReplyOf<typeof editSessions.begin>;
type Opening = Omit<BodyOf<typeof editSessions.begin>, 'fileId' | 'kind'>;
export type Renewed = ReplyOf<typeof editSessions.renew>;

/** The file can be viewed only now. */
export class ViewOnly extends Error {
  constructor(
    readonly reason: ViewReason,
    readonly by: string[],
  ) {
    super(reason);
  }
}

/** The sitting of an open editor with a file: it gives signs of life, and can begin again after it lapsed. */
export class EditSession {
  #id: string | null = null;
  #ended: ApiError | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #seenAt = 0;
  #isLeft = false;

  /** @param onRenewed is told what each sign of life has found: undefined when the session is over */
  constructor(
    readonly fileId: number,
    private readonly kind: EditKind,
    private readonly onRenewed: (renewed: Renewed | undefined) => void = () => undefined,
  ) {}

  /** Begins, or joins what is open of the same user; only viewed, a file has no session. @throws ApiError */
  async begin({ mode = 'edit', versionId }: Partial<Opening> = {}): Promise<Begun> {
    await leaving;
    const { fileId, kind } = this;
    const begun = await call(editSessions.begin, { body: { fileId, kind, mode, ...(versionId && { versionId }) } });
    this.over();
    this.#id = begun.sessionId;
    this.#seenAt = Date.now();
    if (this.#isLeft) this.leave();
    else if (begun.sessionId !== null) this.#timer = setInterval(() => void this.renew(), SIGN_MS);
    return begun;
  }

  /**
   * Begins again what lapsed while the user was away or the computer slept, and what was ended, with the attempt after
   * the one that is rejected.
   * @throws ApiError if it was ended
   * @throws ViewOnly if another user edits the file now
   */
  async resume(): Promise<void> {
    const hasLapsed = Date.now() - this.#seenAt > LAPSES_AFTER_MS;
    const ended = this.#ended;
    if (ended) this.over();
    if (ended && !hasLapsed) throw ended;
    if (this.#id !== null && !hasLapsed) return;
    const { sessionId, reason = 'locked', by } = await this.begin();
    if (sessionId !== null) return;
    throw new ViewOnly(
      reason,
      by.map(({ name }) => name),
    );
  }

  /**
   * Saves content that is based on a version.
   * @throws ApiError with a message for the user: 412 when another user has saved, 423 locked or held, 409 ended
   */
  save(bytes: BlobPart, version: number): Promise<Saved> {
    return saveContent({ fileId: this.fileId, bytes, version, sessionId: this.#id ?? '' });
  }

  /** Notes that the server knows no such session any more. */
  over(): void {
    clearInterval(this.#timer);
    this.#id = null;
    this.#ended = undefined;
  }

  /** Ends it, also while it begins or the page is being closed. */
  leave(): void {
    this.#isLeft = true;
    const sessionId = this.#ended ? null : this.#id;
    this.over();
    if (sessionId === null) return;
    // Where it fails, the session ends by itself.
    leaving = call(editSessions.leave, { params: { sessionId } }, { keepalive: true }).catch(() => undefined);
  }

  /** Gives a sign of life. */
  async renew(): Promise<void> {
    const sessionId = this.#id;
    if (sessionId === null) return;
    // What happens in the frame of an office server is not seen here; that server renews the lock, or ends it.
    const idle = this.kind === 'office' ? 0 : idleSeconds();
    try {
      const renewed = await call(editSessions.renew, { params: { sessionId }, body: { idle } });
      if (sessionId !== this.#id) return;
      // The lock of an unused page ends, and with it the session some time later.
      this.#seenAt = idle * 1000 < LAPSES_AFTER_MS ? Date.now() : 0;
      this.onRenewed(renewed);
    } catch (error) {
      // Without a connection the next sign of life may arrive.
      if (!(error instanceof ApiError && over.includes(error.status)) || sessionId !== this.#id) return;
      clearInterval(this.#timer);
      this.#ended = error;
      this.onRenewed(undefined);
    }
  }
}
