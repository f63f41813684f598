import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes: several times what the database writes before it reuses its own space. */
const WEIGHT = 8 * 1024 * 1024;
/** Milliseconds between two looks whether there is room for it again. */
const LOOK_EVERY = 60_000;

/**
 * Space that is held for the day when somebody else has filled the disk: thrown off, it is what signing in,
 * downloading and deleting write their rows into (quality, §1 Space).
 */
export class Ballast {
  readonly #dataDir: string;
  readonly #file: string;
  #looking: NodeJS.Timeout | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#file = join(dataDir, 'ballast');
    if (!this.#isHeld()) this.#take();
  }

  /** Gives the space back to the disk, until there is plenty again. @returns whether there was any */
  release(): boolean {
    const held = this.#isHeld();
    rmSync(this.#file, { force: true });
    this.#looking ??= setInterval(() => this.#take(), LOOK_EVERY).unref();
    return held;
  }

  close() {
    clearInterval(this.#looking);
  }

  #isHeld(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === WEIGHT;
  }

  #take() {
    const { bavail, bsize } = statfsSync(this.#dataDir);
    if (bavail * bsize < 2 * WEIGHT) return;
    const file = openSync(this.#file, 'w', 0o600);
    writeSync(file, Buffer.alloc(WEIGHT));
    fsyncSync(file);
    closeSync(file);
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
