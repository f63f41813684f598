import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import { isBroken } from './brokenText.ts';

/** One part of a multipart body. Its content must be read or skipped before the next part is requested. */
export interface Part {
  field: string;
  /** As sent; undefined for a plain text field. */
  fileName?: string;
  content: AsyncIterable<Buffer>;
}

const CRLF = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const MAX_HEADERS = 16 * 1024;

/**
 * Reads a multipart/form-data body as a stream. Only bytes that could be the beginning of a boundary are held back, so
 * memory does not grow with the content. We have our own parser because the available stream parsers take as long per
 * byte as everything else together (docs/decisions/0004-multipart.md).
 * @throws {ApiError} 415 for another content type, 400 for a malformed body
 * @throws {Interrupted} when it ends too early
 */
export async function* readMultipart(source: AsyncIterable<Buffer>, contentType = ''): AsyncGenerator<Part> {
  const body = new Reader(source[Symbol.asyncIterator](), boundaryOf(contentType));
  await body.skipTo(body.opening);
  while (!(await body.atEnd())) {
    yield { ...describe(await body.headers()), content: body.content() };
    while (await body.piece()); // skips what the handler did not read
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, unquoted] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? unquoted;
  if (!boundary) fail('upload.notMultipart');
  return boundary;
}

function describe(headers: string): Pick<Part, 'field' | 'fileName'> {
  // Split by CRLF, not by a multi-line pattern: a name may contain U+2028, which ends a line in patterns.
  const disposition = headers.split('\r\n').find((line) => /^content-disposition:/i.test(line)) ?? '';
  return { field: parameter(disposition, 'name') ?? '', fileName: parameter(disposition, 'filename') };
}

/** A quoted parameter; some clients escape quotes and backslashes in names as `\"` and `\\`. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="((?:\\\\["\\\\]|[^"])*)"|;\\s*${name}=([^\\s;"]+)`, 'i').exec(disposition);
  return found?.[1]?.replace(/\\(["\\])/g, '$1') ?? found?.[2];
}

/** A broken connection is an error of the stream; for the reader it means that the client disconnected. */
function endOfBody(error: unknown): IteratorResult<Buffer, undefined> {
  if (error instanceof ApiError) throw error;
  return { done: true, value: undefined };
}

class Reader {
  readonly opening: Buffer;
  readonly #source: AsyncIterator<Buffer>;
  readonly #delimiter: Buffer;
  #held: Buffer = Buffer.alloc(0);
  #inContent = false;

  constructor(source: AsyncIterator<Buffer>, boundary: string) {
    this.#source = source;
    this.opening = Buffer.from(`--${boundary}`);
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** Skips past the next occurrence. */
  async skipTo(delimiter: Buffer): Promise<void> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at >= 0) {
        this.#held = this.#held.subarray(at + delimiter.length);
        return;
      }
      if (this.#held.length > MAX_HEADERS) fail('request.unreadable');
      await this.#more();
    }
  }

  /** After a boundary: two hyphens end the body, a line break begins a part. */
  async atEnd(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more();
    const ending = this.#held.toString('latin1', 0, 2);
    if (ending !== '--' && ending !== '\r\n') fail('request.unreadable');
    if (ending === '\r\n') return false;
    this.#held = Buffer.alloc(0);
    while (!(await this.#source.next()).done); // reads the epilogue, so that the connection can be used again
    return true;
  }

  async headers(): Promise<string> {
    let end = this.#held.indexOf(HEADERS_END);
    while (end < 0) {
      if (this.#held.length > MAX_HEADERS) fail('request.unreadable');
      await this.#more();
      end = this.#held.indexOf(HEADERS_END);
    }
    const text = this.#held.toString('utf8', CRLF.length, end);
    if (isBroken(text)) fail('request.text');
    this.#held = this.#held.subarray(end + HEADERS_END.length);
    this.#inContent = true;
    return text;
  }

  /** The content of the current part. If the reader stops early, `piece` returns the rest. */
  async *content(): AsyncGenerator<Buffer> {
    for (let piece = await this.piece(); piece; piece = await this.piece()) yield piece;
  }

  /** The next bytes of the current part's content; undefined after its end. */
  async piece(): Promise<Buffer | undefined> {
    while (this.#inContent) {
      const at = this.#held.indexOf(this.#delimiter);
      const ready = this.#take(at >= 0 ? at : this.#held.length - this.#mayBegin());
      if (at >= 0) {
        this.#take(this.#delimiter.length);
        this.#inContent = false;
      }
      if (ready.length > 0) return ready;
      if (this.#inContent) await this.#more();
    }
    return undefined;
  }

  #take(length: number): Buffer {
    const ready = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return ready;
  }

  /** Number of bytes at the end of the buffer that could be the beginning of the delimiter. */
  #mayBegin(): number {
    const from = Math.max(0, this.#held.length - this.#delimiter.length + 1);
    const at = this.#held.indexOf(CRLF[0] as number, from);
    return at < 0 ? 0 : this.#held.length - at;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next().catch(endOfBody);
    if (done || !value) throw new Interrupted();
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }
}
