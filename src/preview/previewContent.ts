import { pathOf } from '#contract/endpoint.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';
import { type ByteRange, partsOf } from './byteRanges.ts';

/** The file was overwritten while it was read, so its parts would not match. */
export class ContentChanged extends Error {}

/**
 * The content of a file for a preview, read with a preview key. An expired key is replaced, so that a long document can
 * be read for hours.
 */
export class PreviewContent {
  #key: Promise<string> | undefined;
  #etag: string | undefined;
  #size: number | undefined;

  constructor(readonly fileId: number) {}

  /** Size of the whole content in bytes, known after the first range. */
  get size(): number | undefined {
    return this.#size;
  }

  /** The whole content. @throws ApiError */
  async whole(signal?: AbortSignal): Promise<ArrayBuffer> {
    return (await this.#fetch({}, signal)).arrayBuffer();
  }

  /**
   * The bytes from `begin` (inclusive) to `end` (exclusive), or to the end of the content. The first range starts the
   * key, so wait for it before requesting others.
   * @throws ApiError
   * @throws ContentChanged
   */
  async range(begin: number, end: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#range(`${begin}-${end - 1}`, signal);
    this.#size ??= Number(response.headers.get('Content-Range')?.split('/')[1]) || undefined;
    return new Uint8Array(await response.arrayBuffer());
  }

  /**
   * Several ranges in one request. They must be in ascending order, not adjacent, at most 32, and end within the
   * content.
   * @throws as `range`
   */
  async ranges(requested: readonly ByteRange[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
    const [only, ...others] = requested;
    if (only && others.length === 0) return [await this.range(only.begin, only.end, signal)];
    const ranges = requested.map(({ begin, end }) => `${begin}-${end - 1}`);
    const response = await this.#range(ranges.join(), signal);
    return partsOf(new Uint8Array(await response.arrayBuffer()), requested);
  }

  async #range(ranges: string, signal?: AbortSignal): Promise<Response> {
    const response = await this.#fetch({ Range: `bytes=${ranges}` }, signal);
    const etag = response.headers.get('ETag') ?? undefined;
    this.#etag ??= etag;
    if (etag !== this.#etag) throw new ContentChanged();
    return response;
  }

  async #fetch(headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const isFirst = this.#key === undefined;
    const response = await this.#ask(headers, signal);
    if (response.status === 410 && !isFirst) {
      this.#key = undefined;
      return this.#checked(await this.#ask(headers, signal));
    }
    return this.#checked(response);
  }

  async #checked(response: Response): Promise<Response> {
    if (!response.ok) throw await ApiError.of(response);
    return response;
  }

  async #ask(headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    this.#key ??= this.#newKey(signal);
    const url = apiUrl(pathOf(transfers.download, { params: { key: await this.#key } }));
    return withSession(async (token) => {
      const init = {
        headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
        ...(signal && { signal }),
      };
      return fetch(url, init).catch((reason: Error) => {
        throw reason.name === 'AbortError' ? reason : ApiError.unreachable();
      });
    });
  }

  async #newKey(signal?: AbortSignal): Promise<string> {
    const { onetimeKey } = await call(transfers.previewKey, { params: { id: String(this.fileId) } }, { signal });
    return onetimeKey;
  }
}

/** The PDF that the server has made of a document. @throws ApiError */
export function convertedPdf(fileId: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const url = apiUrl(pathOf(previews.content, { params: { id: String(fileId) } }));
  return withSession(async (token) => {
    const response = await fetch(url, { headers: { ...(token && { Authorization: `Bearer ${token}` }) }, signal });
    if (!response.ok) throw await ApiError.of(response);
    return response.arrayBuffer();
  });
}
