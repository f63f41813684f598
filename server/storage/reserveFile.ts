import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDatabaseFull } from './database.ts';

/** Bytes: several times what the database writes before it reuses its own space. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** Bytes below which a start needs the reserve: opening, migrating and the first rows write a few of them. */
const MIN_FREE_BYTES = 4 * 1024 * 1024;
/** Milliseconds between two looks whether there is room for it again. */
const RETRY_INTERVAL_MS = 60_000;

/**
 * Space that is held for the day when the disk is full: thrown off, it is what signing in,
 * downloading and deleting write their rows into.
 */
export class ReserveFile {
  readonly #dataDir: string;
  readonly #file: string;
  #looking: NodeJS.Timeout | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#file = fileIn(dataDir);
    rmSync(formerFileIn(dataDir), { force: true });
    if (!this.#isHeld()) this.#take();
    else if (freeBytes(dataDir) < MIN_FREE_BYTES) this.release();
  }

  /** Gives the space back to the disk, until there is plenty again. @returns whether there was any */
  release(): boolean {
    const held = this.#isHeld();
    rmSync(this.#file, { force: true });
    this.#looking ??= setInterval(() => this.#take(), RETRY_INTERVAL_MS).unref();
    return held;
  }

  /** Does something that needs a little space, again once the reserve is released when there is none. */
  releasingWhenFull<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isDatabaseFull(error) || !this.release()) throw error;
      return work();
    }
  }

  close() {
    clearInterval(this.#looking);
  }

  #isHeld(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
  }

  #take() {
    if (freeBytes(this.#dataDir) < 2 * RESERVE_BYTES) return;
    const file = openSync(this.#file, 'w', 0o600);
    writeSync(file, Buffer.alloc(RESERVE_BYTES));
    fsyncSync(file);
    closeSync(file);
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}

const fileIn = (dataDir: string) => join(dataDir, 'reserve');
/** Its name in instances of earlier releases. */
const formerFileIn = (dataDir: string) => join(dataDir, 'ballast');

/** Gives up the reserve of a folder whose disk is full, for what comes before the database is opened. */
export function releaseWhenTight(dataDir: string): void {
  if (freeBytes(dataDir) >= MIN_FREE_BYTES) return;
  for (const file of [fileIn(dataDir), formerFileIn(dataDir)]) rmSync(file, { force: true });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
