import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipMember {
  path: string;
  modifiedOn: Date;
  size: number;
  /** Whether to compress the file: images, videos and archives are compressed already. */
  compress: boolean;
  content: Readable;
}

export interface Zip {
  readonly output: Readable;
  /**
   * Adds a file, and resolves when all of its bytes were sent.
   * @throws {ZipBroken} when the client has disconnected
   */
  add(member: ZipMember): Promise<void>;
  addText(path: string, text: string, modifiedOn: Date): void;
  addFolder(path: string, modifiedOn: Date): void;
  /** Completes the archive. */
  end(): void;
  /** Ends the stream with an error, so that the client does not accept an incomplete archive. */
  break(error: Error): void;
}

/** The format has no times before 1970, and yazl fails with them. */
const zipTime = (time: Date) => new Date(Math.max(0, time.getTime()));

/** The client disconnected. */
export class ZipBroken extends Error {}

/**
 * Writes a ZIP archive as a stream: one file after the other, never ahead of the client, with ZIP64 where the sizes
 * require it.
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
        zip.addReadStream(content, path, { mtime: zipTime(modifiedOn), mode: 0o100644, size, compress });
        await done;
      } catch (error) {
        content.destroy();
        if (aborted.signal.aborted) throw new ZipBroken();
        output.destroy(error as Error);
        await finished(output).catch(() => undefined);
        throw error;
      }
    },
    addText: (path, text, modifiedOn) => zip.addBuffer(Buffer.from(text), path, { mtime: modifiedOn, mode: 0o100644 }),
    addFolder: (path, modifiedOn) => zip.addEmptyDirectory(path, { mtime: modifiedOn }),
    end: () => zip.end(),
    break: (error) => output.destroy(error),
  };
}
