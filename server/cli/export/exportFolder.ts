import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine, csvLines } from '#server/lib/csv.ts';

/** A file of an export, as the manifest lists it. */
export interface ExportedFile {
  /** The path below the folder of the export, with slashes. */
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** A row of an exported table: plain values, or lists and objects. */
export type ExportedRow = Record<string, unknown>;

/** A table that is being written. */
export interface ExportTable {
  /** @param cells the values of the CSV columns, if they differ from the row */
  add(row: ExportedRow, cells?: ExportedRow): Promise<void>;
  /** @returns the number of rows */
  end(): Promise<number>;
}

/** The output folder of an export. It records the written files for the manifest, which is written last. */
export class ExportFolder {
  readonly #files: ExportedFile[] = [];

  constructor(private readonly root: string) {}

  /**
   * Writes a file with its modification time; a failed file is removed.
   * @returns its entry in the manifest
   */
  async write(path: string, content: Readable, changedOn?: string): Promise<ExportedFile> {
    const file = await this.#store(path, content);
    if (changedOn) await utimes(join(this.root, path), new Date(changedOn), new Date(changedOn));
    return file;
  }

  /** Links the same content under a second path, without copying its bytes. */
  async linkTo(path: string, existing: ExportedFile): Promise<ExportedFile> {
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await link(join(this.root, existing.path), join(this.root, path));
    const file = { ...existing, path };
    this.#files.push(file);
    return file;
  }

  async makeFolder(path: string): Promise<void> {
    await mkdir(join(this.root, path), { recursive: true });
  }

  /** Begins `NAME.jsonl`, one JSON object per line, and `NAME.csv` with these columns. */
  openTable(name: string, columns: readonly string[]): ExportTable {
    const [json, csv] = [new PassThrough(), new PassThrough()];
    const written = Promise.all([this.#store(`${name}.jsonl`, json), this.#store(`${name}.csv`, csv)]);
    // The error is reported by the next call.
    written.catch(() => undefined);
    for (const part of csvLines([[...columns]])) csv.write(part);
    let count = 0;
    return {
      async add(row, cells = row) {
        count++;
        json.write(`${JSON.stringify(row)}\n`);
        csv.write(csvLine(columns.map((column) => cellOf(cells[column]))));
        await Promise.race([Promise.all([drained(json), drained(csv)]), written]);
      },
      async end() {
        json.end();
        csv.end();
        await written;
        return count;
      },
    };
  }

  /**
   * Writes all rows of a table.
   * @returns the number of rows
   */
  async writeTable(name: string, columns: readonly string[], rows: AsyncIterable<ExportedRow>): Promise<number> {
    const table = this.openTable(name, columns);
    for await (const row of rows) await table.add(row);
    return table.end();
  }

  /** Writes `manifest.json`, which lists every other file; an export without it is incomplete. */
  async finish(details: object): Promise<void> {
    await this.#store('manifest.json', Readable.from([`${JSON.stringify({ ...details, files: [...this.#files] })}\n`]));
  }

  async #store(path: string, content: Readable): Promise<ExportedFile> {
    const target = join(this.root, path);
    await mkdir(dirname(target), { recursive: true });
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _, next) {
        hash.update(chunk);
        size += chunk.length;
        next(null, chunk);
      },
    });
    try {
      await pipeline(content, measure, createWriteStream(target, { flags: 'wx' }));
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
    const file = { path, size, sha256: hash.digest('hex') };
    this.#files.push(file);
    return file;
  }
}

async function drained(stream: PassThrough): Promise<void> {
  if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve));
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
