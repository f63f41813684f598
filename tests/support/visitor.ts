import { createHash, type Hash } from 'node:crypto';
import { type CallOf, type EndpointShape, pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { session } from '#contract/session.ts';
import { transfers, type UploadResult } from '#contract/transfers.ts';
import { admin, type BuiltHouse } from './builtHouse.ts';

/** Somebody who speaks to a running server over HTTP, without a browser. */
export class Visitor {
  /** The bearer token; empty before signing in. */
  token = '';

  private constructor(private readonly house: BuiltHouse) {}

  /** One who has signed in as the first administrator. */
  static async admin(house: BuiltHouse): Promise<Visitor> {
    const visitor = new Visitor(house);
    const { token } = await visitor.call(session.open, { body: { id: admin.id, password: admin.password } });
    visitor.token = token;
    return visitor;
  }

  /** @throws with the server's message when the answer is not 200 */
  async call<E extends EndpointShape>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
    const { params, query, body } = input as { params?: object; query?: object; body?: object };
    const answer = await this.fetch(pathOf(endpoint, { params, query }), {
      method: endpoint.method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const reply = (await answer.json()) as { message?: string };
    if (answer.status !== 200) throw new Refused(answer.status, reply.message ?? '');
    return reply as ReplyOf<E>;
  }

  /** Announces one file; the result sends it. */
  async announce(
    parentId: number,
    name: string,
    content: Uint8Array<ArrayBuffer>,
  ): Promise<() => Promise<UploadResult>> {
    const { key } = await this.call(transfers.announce, {
      body: { parentId, files: [{ name, length: content.length }] },
    });
    return async () => {
      const form = new FormData();
      form.append('files', new Blob([content]), name);
      const answer = await this.fetch(pathOf(transfers.send, { params: { key } }), { method: 'POST', body: form });
      const reply = (await answer.json()) as UploadResult & { message?: string };
      if (answer.status !== 200) throw new Refused(answer.status, reply.message ?? '');
      return reply;
    };
  }

  async upload(parentId: number, name: string, content: Uint8Array<ArrayBuffer>): Promise<UploadResult> {
    return (await this.announce(parentId, name, content))();
  }

  /** The SHA-256 of a stored file's content, downloaded the way a browser does. */
  async digest(fileId: number): Promise<string> {
    const { onetimeKey } = await this.call(transfers.downloadKey, { params: { id: String(fileId) } });
    const answer = await this.fetch(pathOf(transfers.download, { params: { key: onetimeKey } }));
    if (answer.status !== 200) throw new Refused(answer.status, await answer.text());
    const hash: Hash = createHash('sha256');
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) hash.update(chunk);
    return hash.digest('hex');
  }

  /** A request below the API with the token of this visitor. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    return fetch(`${this.house.url}api${path}`, { ...init, headers });
  }
}

/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
