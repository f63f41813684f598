/** Milliseconds within which a save is stored; later it counts as not saved. */
const SAVES_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;

/** What the line below the name says. */
export type SaveState =
  | { is: 'unknown' }
  | { is: 'saved'; on: string }
  | { is: 'saving' }
  | { is: 'changed' }
  | { is: 'notSaved'; minutes: number };

/**
 * What the server has of the document. Editors say that they have changes and that they have saved: what they say only
 * brings the doubt, and what the server says ends it.
 */
export class Saves {
  /** When the server last stored a change, as it says. */
  #savedOn: string | null = null;
  /** Since when there are changes that the server does not have, as far as the editor has told, in milliseconds. */
  #changedSince: number | undefined;
  /** The same for changes that came after those that the editor is saving. */
  #changedAgainSince: number | undefined;
  #savingSince: number | undefined;
  #hasTold = false;
  /** Called when the save before the end is decided. */
  #onDecided: (() => void) | undefined;

  /** @param onChange is called after each change */
  constructor(private readonly onChange: () => void) {}

  /** Whether the editor has told of changes that the server does not have. */
  get isMissing(): boolean {
    return this.#changedSince !== undefined;
  }

  /** Whether the editor tells of changes: others save when they are closed, and say nothing before. */
  get tellsChanges(): boolean {
    return this.#hasTold;
  }

  get state(): SaveState {
    const now = Date.now();
    if (this.#changedSince === undefined)
      return this.#savedOn === null ? { is: 'unknown' } : { is: 'saved', on: this.#savedOn };
    if (this.#savingSince !== undefined && now - this.#savingSince < SAVES_WITHIN_MS) return { is: 'saving' };
    const minutes = Math.floor((now - this.#changedSince) / MINUTE_MS);
    return minutes < 1 ? { is: 'changed' } : { is: 'notSaved', minutes };
  }

  /** A document was opened. */
  begin(savedOn: string | null): void {
    this.#savedOn = savedOn;
    this.#changedSince = undefined;
    this.#changedAgainSince = undefined;
    this.#savingSince = undefined;
    this.#hasTold = false;
    this.onChange();
  }

  /** The editor says whether it has changes; without them, it has begun to save what it had. */
  modified(hasChanges: boolean): void {
    this.#hasTold = true;
    if (!hasChanges) this.saving();
    else {
      if (this.#changedSince === undefined) this.#changedSince = Date.now();
      else if (this.#savingSince !== undefined) this.#changedAgainSince ??= Date.now();
      this.onChange();
    }
  }

  /** The editor saves, or says that it has saved. */
  saving(): void {
    if (this.#changedSince === undefined) return;
    this.#savingSince = Date.now();
    this.#changedAgainSince = undefined;
    this.onChange();
  }

  /** The editor has answered that it did not save. */
  notSaved(): void {
    this.#onDecided?.();
  }

  /** The server has stored a change. */
  stored(on: string): void {
    if (this.#savedOn !== null && Date.parse(on) <= Date.parse(this.#savedOn)) return;
    this.#savedOn = on;
    this.#changedSince = this.#changedAgainSince;
    this.#changedAgainSince = undefined;
    this.#savingSince = undefined;
    if (!this.isMissing) this.#onDecided?.();
    this.onChange();
  }

  /**
   * Waits after the editor was asked to save: for the server, or for the editor to answer that it did not.
   * @returns whether the server has all that is known
   */
  async last(): Promise<boolean> {
    if (!this.isMissing) return true;
    const decided = new Promise<void>((resolve) => {
      this.#onDecided = resolve;
    });
    this.saving();
    const timer = setTimeout(() => this.#onDecided?.(), SAVES_WITHIN_MS);
    await decided;
    clearTimeout(timer);
    this.#onDecided = undefined;
    return !this.isMissing;
  }
}
