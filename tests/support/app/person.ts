import { type CallOf, type EndpointShape, pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/fileNodes/transfers.ts';
import { session } from '#contract/users/session.ts';

type Content = Uint8Array<ArrayBuffer> | Blob | string;

/** A reply. `body` has the type of the endpoint; that of a rejection has `message`, `code` and perhaps `errors`. */
export interface Answer<E extends EndpointShape> {
  status: number;
  headers: Headers;
  body: ReplyOf<E> & { message?: string; code?: string; errors?: { path: string; message: string }[] };
}

/** The server of a client. */
interface Host {
  apiUrl: string;
  hasOtherContract?: boolean;
}

/** A client of the contract over HTTP. Replies are validated against it, including unknown properties. */
export class Person {
  readonly #app: Host;
  readonly token: string;
  readonly id: number;

  constructor(app: Host, token: string, id = 0) {
    this.#app = app;
    this.token = token;
    this.id = id;
  }

  async call<E extends EndpointShape>(endpoint: E, input: CallOf<E>): Promise<Answer<E>> {
    const { body, ...address } = input as { params?: object; query?: object; body?: object };
    const response = await this.fetch(pathOf(endpoint, address), {
      method: endpoint.method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const reply = await response.json();
    if (response.status === 200 && !this.#app.hasOtherContract) checkReply(endpoint, reply);
    return { status: response.status, headers: response.headers, body: reply };
  }

  /** A request below the API, with this person's token. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    return fetch(`${this.#app.apiUrl}${path}`, { ...init, headers });
  }

  async signIn(id: string, password: string): Promise<Person> {
    const { status, body } = await this.call(session.open, { body: { id, password } });
    if (status !== 200) throw new Error(`${id} cannot sign in: ${body.message}`);
    return new Person(this.#app, body.token);
  }

  /** Uploads files with an upload key. */
  async send(key: string, files: Record<string, Content>): Promise<Answer<typeof transfers.send>> {
    const form = new FormData();
    for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
    const response = await this.fetch(pathOf(transfers.send, { params: { key } }), { method: 'POST', body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Announces and uploads files. @throws if the announcement is rejected */
  async upload(
    parentId: number,
    files: Record<string, Content>,
    options: { overwrite?: boolean } = {},
  ): Promise<UploadResult> {
    const announced = Object.entries(files).map(([name, content]) => ({ name, length: new Blob([content]).size }));
    const { status, body } = await this.call(transfers.announce, { body: { parentId, files: announced, ...options } });
    if (status !== 200) throw new Error(`The announcement was refused: ${body.message}`);
    return (await this.send(body.key, files)).body;
  }

  /** A key for one download of the file. */
  async downloadKey(fileId: number): Promise<string> {
    const { body } = await this.call(transfers.downloadKey, { params: { id: String(fileId) } });
    return body.onetimeKey;
  }

  download(key: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(pathOf(transfers.download, { params: { key } }), { headers });
  }
}

/** The server types its replies and does not spend time on validating them; the tests do. */
function checkReply({ method, path, reply }: EndpointShape, body: unknown): void {
  if (typeof reply === 'string') return;
  const parsed = JSON.stringify(sorted(reply.parse(body)));
  const sent = JSON.stringify(sorted(body));
  if (parsed !== sent) throw new Error(`${method} ${path} sends more than its contract:\n${sent}\n${parsed}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
