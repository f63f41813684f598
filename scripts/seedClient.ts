import { type CallOf, type EndpointShape, pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { session } from '#contract/users/session.ts';
import { contentFor } from '#fixtures/content.ts';

/** A client that is signed in to a running instance, and does through its API what users do on the screens. */
export class SeedClient {
  private constructor(
    /** With the base path, without a trailing slash: `http://localhost:8080/fileshare`. */
    private readonly base: string,
    private readonly token: string,
  ) {}

  static async signIn(base: string, id: string, password: string): Promise<SeedClient> {
    const { token } = await new SeedClient(base, '').call(session.open, { body: { id, password } });
    return new SeedClient(base, token);
  }

  /** @throws Error with the server's message on rejection */
  call<E extends EndpointShape>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
    const { body, ...rest } = input as { params?: object; query?: object; body?: object };
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.request(endpoint, pathOf(endpoint, rest), json) as Promise<ReplyOf<E>>;
  }

  /** Uploads files of the fixtures into a folder. */
  async upload(names: readonly string[], parentId: number): Promise<{ id: number; name: string }[]> {
    if (names.length === 0) return [];
    const files = names.map((name) => ({ name, length: contentFor(name).length }));
    const { key } = await this.call(transfers.announce, { body: { parentId, files } });
    const form = new FormData();
    for (const name of names) form.append('files', new Blob([new Uint8Array(contentFor(name))]), name);
    return (await this.send(transfers.send, { params: { key } }, form)).success;
  }

  /** Sends a multipart form. */
  send<E extends EndpointShape>(endpoint: E, rest: { params: object }, body: FormData): Promise<ReplyOf<E>> {
    return this.request(endpoint, pathOf(endpoint, rest), { body }) as Promise<ReplyOf<E>>;
  }

  private async request({ method }: EndpointShape, path: string, request: RequestInit = {}): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.token}`, ...request.headers };
    const response = await fetch(`${this.base}/api${path}`, { ...request, method, headers });
    const reply = (await response.json()) as { message?: string };
    if (response.status !== 200) throw new Error(`${method} ${path}: ${reply.message}`);
    return reply;
  }
}
