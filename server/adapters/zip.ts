import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipMember {
  path: string;
  modifiedOn: Date;
  size: number;
  /** Whether it is worth making smaller: pictures, films and archives are small already. */
  compress: boolean;
  content: Readable;
}

export interface Zip {
  readonly output: Readable;
  /** Writes a file, and resolves when all of it went out. @throws {ZipBroken} when no one wants it any more */
  add(member: ZipMember): Promise<void>;
  addText(path: string, text: string): void;
  addFolder(path: string): void;
  /** Nothing more will come. */
  end(): void;
  /** Ends it in a way that no one takes for a whole archive. */
  break(error: Error): void;
}

/** The reader went away. */
export class ZipBroken extends Error {}

/**
 * Writes a ZIP as it is read: one member after the other, never further ahead than the reader, with ZIP64 where sizes
 * ask for it.
 */
export function openZip(): Zip {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const aborted = new AbortController();
  output.once('close', () => aborted.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  return {
    output,
    async add({ path, modifiedOn, size, compress, content }) {
      try {
        const done = once(content, 'end', { signal: aborted.signal });
        zip.addReadStream(content, path, { mtime: modifiedOn, mode: 0o100644, size, compress });
        await done;
      } catch (error) {
        content.destroy();
        if (aborted.signal.aborted) throw new ZipBroken();
        output.destroy(error as Error);
        await finished(output).catch(() => undefined);
        throw error;
      }
    },
    addText: (path, text) => zip.addBuffer(Buffer.from(text), path, { mode: 0o100644 }),
    addFolder: (path) => zip.addEmptyDirectory(path),
    end: () => zip.end(),
    break: (error) => output.destroy(error),
  };
}
