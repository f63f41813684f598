import { ApiError } from '#dataProvider/client.ts';

/** Milliseconds from the last key to the save. */
const SAVE_AFTER_MS = 3000;
/** Milliseconds until a save that found no server is tried again; the last of them from then on. */
const RETRY_MS = [2000, 5000, 10_000, 30_000];

const STALE = 412;
const TOO_MANY_REQUESTS = 429;
const NO_SPACE = 507;
/** Whether the same save may succeed some time later. */
const isPassing = (status: number) =>
  status === 0 || status === TOO_MANY_REQUESTS || (status >= 500 && status !== NO_SPACE);

export type SaveState =
  /** `null`: since the text was opened, nothing had to be. */
  | { is: 'saved'; on: string | null }
  | { is: 'changed' }
  | { is: 'saving' }
  /** No save has arrived since then (milliseconds since 1970); it is tried again. */
  | { is: 'waiting'; since: number }
  /** Another user has saved. */
  | { is: 'stale'; error: ApiError }
  /** A character that the encoding does not have. */
  | { is: 'unencodable'; character: string }
  /** It cannot be saved here now. */
  | { is: 'stopped'; error: Error };

interface SaverOptions {
  /** The bytes as they are now; a character that cannot be stored. */
  bytes(): Uint8Array<ArrayBuffer> | string;
  store(bytes: Uint8Array<ArrayBuffer>, version: number): Promise<{ version: number; savedOn: string }>;
  onState(state: SaveState): void;
  /** Is told what has been stored. */
  onStored(bytes: Uint8Array<ArrayBuffer>): void;
}

/** Saves a text by itself: some seconds after the last key, one save at a time, again when the server was not reached. */
export class Saver {
  #state: SaveState = { is: 'saved', on: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #edits = 0;
  #storedEdits = 0;
  #failures = 0;
  #changedAt = 0;

  /** @param version on which the text is based */
  constructor(
    public version: number,
    private readonly options: SaverOptions,
  ) {}

  /** Begins to notice when the network is back. */
  start(): void {
    window.addEventListener('online', this.#onOnline);
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether there is something that is not stored. */
  get isDirty(): boolean {
    return this.#edits !== this.#storedEdits;
  }

  /** Whether a save waits for a decision of the user. */
  get isHalted(): boolean {
    return ['stale', 'unencodable', 'stopped'].includes(this.#state.is);
  }

  /** Notes that the text was changed. */
  edited(): void {
    if (!this.isDirty) this.#changedAt = Date.now();
    this.#edits += 1;
    if (this.isHalted && this.#state.is !== 'unencodable') return;
    if (this.#state.is === 'saved' || this.#state.is === 'unencodable') this.#set({ is: 'changed' });
    if (this.#state.is !== 'waiting') this.#schedule(SAVE_AFTER_MS);
  }

  /** Goes on from another version, which a merged text is based on. */
  rebase(version: number): void {
    this.version = version;
    this.#set({ is: 'changed' });
  }

  /**
   * Saves now what is not stored, also what was halted.
   * @returns whether everything is stored
   */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (!this.isDirty) return true;
    this.#running = this.#store().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Gives up what is not stored. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#storedEdits = this.#edits;
  }

  end(): void {
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#onOnline);
  }

  async #store(): Promise<boolean> {
    const edits = this.#edits;
    const bytes = this.options.bytes();
    if (typeof bytes === 'string') {
      this.#set({ is: 'unencodable', character: bytes });
      return false;
    }
    if (this.#state.is !== 'waiting') this.#set({ is: 'saving' });
    try {
      const { version, savedOn } = await this.options.store(bytes, this.version);
      this.version = version;
      this.#failures = 0;
      this.#storedEdits = Math.max(this.#storedEdits, edits);
      this.options.onStored(bytes);
      if (this.isDirty) {
        this.#changedAt = Date.now();
        this.#set({ is: 'changed' });
        this.#schedule(SAVE_AFTER_MS);
      } else this.#set({ is: 'saved', on: savedOn });
      return !this.isDirty;
    } catch (error) {
      this.#fail(error as Error);
      return false;
    }
  }

  #fail(error: Error): void {
    const status = error instanceof ApiError ? error.status : undefined;
    if (error instanceof ApiError && status === STALE) this.#set({ is: 'stale', error });
    else if (status !== undefined && isPassing(status)) {
      this.#set({ is: 'waiting', since: this.#changedAt });
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? SAVE_AFTER_MS;
      this.#failures += 1;
      this.#schedule(wait);
    } else this.#set({ is: 'stopped', error });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #set(state: SaveState): void {
    this.#state = state;
    this.options.onState(state);
  }

  readonly #onOnline = () => {
    if (this.#state.is === 'waiting') void this.save();
  };
}
