import { randomBytes, randomInt } from 'node:crypto';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files, type ListedFile } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';
import type { Caller } from './caller.ts';
import type { FolderOperations } from './folderOperations.ts';
import type { KnownFile } from './ledger.ts';
import { randomOf } from './random.ts';

/** Bytes of most files, and of one in ten, which is sent in several pieces. */
const [SMALL, LARGE] = [60_000, 3_000_000];

/** Operations of a client on its own files. An unknown outcome is resolved before the next operation. */
export class FileOperations {
  readonly known: KnownFile[] = [];
  #made = 0;

  constructor(
    readonly caller: Caller,
    readonly folders: FolderOperations,
  ) {}

  /** Uploads a file, with the same key until it succeeds. */
  async upload(): Promise<void> {
    const [name, parentId] = [`${this.folders.home.name}, file ${++this.#made}.bin`, this.folders.any().id];
    const content = new Uint8Array(randomBytes(randomInt(10) === 0 ? LARGE : randomInt(1, SMALL)));
    const body = { parentId, files: [{ name, length: content.length }] };
    const { key } = (await this.caller.surely('uploads announced', transfers.announce, { body })).body;
    const id = (await this.#send(key, name, content)) ?? (await this.#listed(parentId, name))?.id ?? 0;
    this.known.push({ id, name, parentId, sha256: sha256(content), isInBin: false, comments: [] });
  }

  async #send(key: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
    for (let attempts = 1; ; attempts++) {
      const response = await this.caller.heard('uploads', () => this.caller.person.send(key, { [name]: content }));
      if (!response) {
        const { body } = await this.caller.surely('uploads looked at', transfers.state, { params: { key } });
        if (body.state === 'done' && body.files[0]?.state === 'done') return undefined;
        continue;
      }
      this.caller.judge('uploads', response, attempts > 1 ? [410] : []);
      const { success = [], errors = [] } = response.body;
      if (success[0]) return success[0].id;
      const [why = ''] = errors[0]?.errors ?? [];
      if (response.status === 410 || why === uploadErrors.alreadySent) return undefined;
      if (!isTemporary(why)) this.caller.ledger.blame(`upload: ${JSON.stringify(response.body)}`);
      this.caller.ledger.count('uploads that could not be stored yet');
    }
  }

  /** Puts a file into the bin, or restores it. */
  async binOrRestore(): Promise<void> {
    const file = randomOf(this.known);
    if (!file) return;
    if (file.isInBin) await this.#restore(file);
    else await this.#remove(file);
  }

  async #remove(file: KnownFile): Promise<void> {
    const params = { id: String(file.id) };
    const input = await this.caller.once('files put into the bin', files.remove, {
      params: { ...params, rowVersion: await this.#version(file) },
    });
    file.isInBin = input ? input.status === 200 : !(await this.#listed(file.parentId, file.name));
  }

  async #version(file: KnownFile): Promise<string> {
    const { body } = await this.caller.surely('files looked at', files.get, { params: { id: String(file.id) } });
    return String(body.rowVersion);
  }

  async #restore(file: KnownFile): Promise<void> {
    const response = await this.caller.once('files restored', bin.restore, { body: { id: file.id } });
    file.isInBin = response ? response.status !== 200 : !(await this.#listed(file.parentId, file.name));
  }

  async comment(): Promise<void> {
    const file = randomOf(this.known.filter(({ isInBin }) => !isInBin));
    if (!file) return;
    const text = `Comment ${++this.#made}`;
    const response = await this.caller.once('comments', comments.create, { body: { nodeId: file.id, text } });
    if (response ? response.status === 200 : (await this.commentsOf(file)).includes(text)) file.comments.push(text);
  }

  async commentsOf({ id }: KnownFile): Promise<string[]> {
    const { body } = await this.caller.surely('comments read', comments.list, { params: { id: String(id) } });
    return body.items.map(({ text }) => text);
  }

  /** An acknowledged change is in the next list, whichever node answers. */
  async list({ id, name } = this.folders.any()): Promise<void> {
    const expected = this.known.filter(({ parentId, isInBin }) => parentId === id && !isInBin);
    const found = await this.#page(id);
    const names = (items: { name: string }[]) =>
      items
        .map((item) => item.name)
        .sort()
        .join('; ');
    if (names(found) !== names(expected))
      this.caller.ledger.blame(`${name} lists ${names(found)} instead of ${names(expected)}`);
  }

  async #page(folderId: number): Promise<ListedFile[]> {
    const input = { params: { id: String(folderId) }, query: { take: '1000' } };
    return (await this.caller.surely('lists', files.list, input)).body.items;
  }

  async #listed(folderId: number, name: string): Promise<ListedFile | undefined> {
    return (await this.#page(folderId)).find((file) => file.name === name);
  }
}

/** Whether an upload may be retried. */
const isTemporary = (why: string) => why === uploadErrors.failed || why === uploadErrors.storageAway;
