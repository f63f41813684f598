import type { TestApp } from '../app/testApp.ts';
import { PASSWORD } from '../app/testApp.ts';
import { lockBody } from '../content/lockBody.ts';

export { lockBody };

export interface DavReply {
  status: number;
  headers: Headers;
  text: string;
}

/** A WebDAV client with a name and a password or token. */
export class DavClient {
  readonly #url: string;
  readonly #authorization: string;

  constructor(app: TestApp, id = 'admin', password = PASSWORD) {
    this.#url = `${new URL(app.apiUrl).origin}${new URL(app.apiUrl).pathname.replace(/\/api$/, '')}/dav`;
    this.#authorization = id && `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
  }

  /** @param path below the root collection, already encoded */
  async send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<DavReply> {
    const signed = this.#authorization ? { authorization: this.#authorization, ...headers } : headers;
    const response = await fetch(`${this.#url}${path}`, { method, headers: signed, body, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The address of a path, for the header `Destination`. */
  at(path: string): string {
    return `${this.#url}${path}`;
  }

  /** The paths in a listing. */
  async list(path: string): Promise<string[]> {
    const { text } = await this.send('PROPFIND', path, { depth: '1' });
    return [...text.matchAll(/<D:href>([^<]*)<\/D:href>/g)].map(([, href = '']) =>
      decodeURIComponent(href).replace(/^.*?\/dav\//, ''),
    );
  }

  /** Locks a path. @returns the token */
  async lock(path: string, headers: Record<string, string> = {}, scope = 'exclusive'): Promise<string> {
    const { status, headers: responseHeaders, text } = await this.send('LOCK', path, headers, lockBody(scope));
    if (status !== 200 && status !== 201) throw new Error(`LOCK was answered with ${status}: ${text}`);
    return responseHeaders.get('lock-token')?.slice(1, -1) ?? '';
  }
}

/** The message in the body of a rejection. */
export const sentenceOf = ({ text }: DavReply) => /<S:message[^>]*>([^<]*)</.exec(text)?.[1];
