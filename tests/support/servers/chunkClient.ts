import type { TestApp } from '../app/testApp.ts';
import { PASSWORD } from '../app/testApp.ts';
import { SyncClient } from './syncClient.ts';

/** A sync client that sends files in chunks. */
export class ChunkClient extends SyncClient {
  readonly uploads: string;
  readonly authorization: string;

  constructor(app: TestApp, id = 'admin', password = PASSWORD) {
    super(app, id, password);
    this.authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
    this.uploads = `/remote.php/dav/uploads/${encodeURIComponent(id)}`;
  }

  begin = (id: string, headers: Record<string, string> = {}) => this.request('MKCOL', `${this.uploads}/${id}`, headers);

  put = (id: string, name: string, content: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    this.request('PUT', `${this.uploads}/${id}/${name}`, headers, content);

  /** @param path of the file below the tree, encoded */
  move = (id: string, path: string, headers: Record<string, string> = {}) =>
    this.request('MOVE', `${this.uploads}/${id}/.file`, { destination: this.at(path), ...headers });

  /** The chunks that are stored, with their sizes. @returns undefined where there is no such upload */
  async stored(id: string): Promise<Record<string, number> | undefined> {
    const { status, text } = await this.request('PROPFIND', `${this.uploads}/${id}`, { depth: '1' });
    if (status !== 207) return undefined;
    const found = [...text.matchAll(/\/(\d+)<\/d:href>.*?<d:getcontentlength>(\d+)</g)];
    return Object.fromEntries(found.map(([, name = '', size]) => [`${name}`, Number(size)]));
  }

  /** Sends chunks with these names in this order, and moves them to their place. */
  async upload(
    id: string,
    path: string,
    chunks: [name: string, content: string][],
    headers: Record<string, string> = {},
  ) {
    await this.begin(id);
    for (const [name, content] of chunks) await this.put(id, name, content);
    return this.move(id, path, headers);
  }
}
