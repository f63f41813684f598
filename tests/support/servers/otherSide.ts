import { sumOf } from './syncPrograms.ts';

/** The other side of a synchronised folder: what people change there over plain WebDAV. */
export class OtherSide {
  readonly #authorization: string;

  constructor(
    /** The address of the server, a sign-in ID and a token. */
    readonly account: { url: string; id: string; token: string },
  ) {
    this.#authorization = `Basic ${Buffer.from(`${account.id}:${account.token}`).toString('base64')}`;
  }

  at(path: string): string {
    return `${this.account.url}/dav/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
    const response = await fetch(this.at(path), {
      method,
      headers: { authorization: this.#authorization, ...headers },
      body,
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`);
    return response;
  }

  put = (path: string, content: string) => this.send('PUT', path, {}, content);
  makeFolder = (path: string) => this.send('MKCOL', path);
  remove = (path: string) => this.send('DELETE', path);
  move = (path: string, to: string) => this.send('MOVE', path, { destination: this.at(to) });

  /** What is in a folder: sums of contents, by path; folders end with a slash. */
  async tree(folder: string): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const walk = async (below: string) => {
      const text = await (await this.send('PROPFIND', `${folder}/${below}`, { depth: '1' })).text();
      const [, ...paths] = [...text.matchAll(/<D:href>([^<]*)</g)].map(([, href = '']) =>
        decodeURIComponent(href).replace(/^.*?\/dav\/[^/]*\//, ''),
      );
      for (const path of paths) {
        if (path.endsWith('/')) {
          found[path] = '';
          await walk(path);
        } else found[path] = sumOf(new Uint8Array(await (await this.send('GET', `${folder}/${path}`)).arrayBuffer()));
      }
    };
    await walk('');
    return found;
  }
}
