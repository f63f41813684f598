import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Several times what the database writes before it reuses its own space. */
const RESERVE_BYTES = 8 * 1024 * 1024;
/** Free bytes below which a start needs the reserve: opening, migrating and the first rows need a few of them. */
const MIN_FREE_BYTES = 4 * 1024 * 1024;
/** Milliseconds between two attempts to create the reserve again. */
const RETRY_INTERVAL_MS = 60_000;

/** Whether an error says that the database's disk is full, on either database. */
export function isDatabaseFull(error: unknown): boolean {
  const { code, sqliteExtendedCode } = (error ?? {}) as { code?: string; sqliteExtendedCode?: number };
  return code === '53100' || SQLITE_FULL.has(sqliteExtendedCode ?? 0);
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SQLITE_FULL = new Set([13, 4874]);

/**
 * Disk space that is kept for the case that the disk is full. When the file is deleted, users can still sign in,
 * download and delete, which write a few rows.
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

  /** Deletes the file until there is plenty of space again. @returns whether there was one */
  release(): boolean {
    const held = this.#isHeld();
    rmSync(this.#file, { force: true });
    this.#looking ??= setInterval(() => this.#take(), RETRY_INTERVAL_MS).unref();
    return held;
  }

  /** Runs work that needs a little space; if the disk is full, deletes the reserve and runs it again. */
  retryWithReserve<T>(work: () => T): T {
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
/** The name of the file in earlier releases. */
const formerFileIn = (dataDir: string) => join(dataDir, 'ballast');

/** Deletes the reserve of a data directory whose disk is full, before the database is opened. */
export function releaseReserveIfFull(dataDir: string): void {
  if (freeBytes(dataDir) >= MIN_FREE_BYTES) return;
  for (const file of [fileIn(dataDir), formerFileIn(dataDir)]) rmSync(file, { force: true });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
