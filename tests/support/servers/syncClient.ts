import type { TestApp } from '../app/testApp.ts';
import { PASSWORD } from '../app/testApp.ts';
import type { DavReply } from './davClient.ts';

/** What the clients request of the tree. */
const NAMESPACES = 'xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"';

/** A client of the ownCloud/Nextcloud protocol with a name and a password or token. */
export class SyncClient {
  readonly base: string;
  readonly tree: string;
  readonly #headers: Record<string, string>;

  /** @param tree the path of the tree below the base; that of the user by default */
  constructor(
    app: TestApp,
    id = 'admin',
    password = PASSWORD,
    tree = `/remote.php/dav/files/${encodeURIComponent(id)}`,
  ) {
    this.base = app.apiUrl.replace(/\/api$/, '');
    this.tree = tree;
    this.#headers = id ? { authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}` } : {};
  }

  /** @param path below the tree, already encoded */
  send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Uint8Array<ArrayBuffer>) {
    return this.request(method, `${this.tree}${path}`, headers, body);
  }

  /** @param path below `BASE`, already encoded */
  async request(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<DavReply> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { ...this.#headers, ...headers },
      body,
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The address of a path, for the header `Destination`. */
  at(path: string): string {
    return `${this.base}${this.tree}${path}`;
  }

  /** A PROPFIND for properties, by their names with prefixes. @returns each response by its decoded path */
  async find(path: string, properties: string[], depth = '1'): Promise<Map<string, Map<string, string | null>>> {
    const reply = await this.propfind(path, properties, depth);
    if (reply.status !== 207) throw new Error(`PROPFIND was answered with ${reply.status}: ${reply.text}`);
    return new Map(
      [...reply.text.matchAll(/<d:response>(.*?)<\/d:response>/gs)].map(([, response = '']) => {
        const href = /<d:href>([^<]*)<\/d:href>/.exec(response)?.[1] ?? '';
        return [decodeURIComponent(href).replace(/^.*?\/(?:files\/[^/]+|webdav)\//, ''), propertiesIn(response)];
      }),
    );
  }

  propfind(path: string, properties: string[], depth = '1'): Promise<DavReply> {
    const named = properties.map((name) => `<${name}/>`).join('');
    const body = `<?xml version="1.0"?><d:propfind ${NAMESPACES}><d:prop>${named}</d:prop></d:propfind>`;
    return this.send('PROPFIND', path, { depth, 'content-type': 'application/xml; charset=utf-8' }, body);
  }

  /** One property of one resource; null when it has none. */
  async property(path: string, name: string): Promise<string | null | undefined> {
    const [found] = (await this.find(path, [name], '0')).values();
    return found?.get(name);
  }

  /** The letters of everything in a folder, by path. */
  async letters(path: string): Promise<Record<string, string | null | undefined>> {
    const found = await this.find(path, ['oc:permissions']);
    return Object.fromEntries([...found].map(([name, properties]) => [name, properties.get('oc:permissions')]));
  }

  async names(path: string): Promise<string[]> {
    return [...(await this.find(path, ['d:resourcetype'])).keys()];
  }
}

/** The values of the properties of one response; null for those that are 404. */
function propertiesIn(response: string): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const [, prop = '', status] of response.matchAll(
    /<d:propstat><d:prop>(.*?)<\/d:prop><d:status>HTTP\/1.1 (\d+)/gs,
  )) {
    for (const [, name = '', , value = ''] of prop.matchAll(/<([\w:-]+)(?:\/>|>((.*?))<\/\1>)/gs))
      found.set(name, status === '200' ? value : null);
  }
  return found;
}

/** The message in the body of a rejection, and the name of its kind. */
export function rejectionIn({ text }: DavReply): { exception: string; message: string } {
  const part = (name: string) => new RegExp(`<s:${name}>([^<]*)<`).exec(text)?.[1] ?? '';
  return { exception: part('exception'), message: part('message') };
}
