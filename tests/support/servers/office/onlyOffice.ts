import { randomBytes } from 'node:crypto';
import { encodeUtf7 } from './utf7.ts';
import { type Caller, callWopi, type WopiAnswer } from './wopiCall.ts';

/**
 * A document as ONLYOFFICE Docs has it open (`DocService/sources/wopiClient.js`): the token in the query only, a lock of
 * its own, and the people who have changed the document named in each save.
 */
export class OnlyOfficeDocument {
  readonly #lockId = randomBytes(16).toString('base64');
  info: Record<string, unknown> = {};

  constructor(
    private readonly caller: Caller,
    readonly src: string,
    readonly token: string,
  ) {}

  /** Opens the document to edit it. @returns whether it may be edited @throws when it cannot be loaded */
  async open(): Promise<boolean> {
    const { status, json } = await this.#call('GET', '');
    if (status !== 200 || !json) throw new Error(`CheckFileInfo was answered with ${status}`);
    this.info = json;
    if (json.UserCanWrite !== true || json.SupportsUpdate !== true) return false;
    return json.SupportsLocks !== true || (await this.#locked('LOCK')).status === 200;
  }

  /** @throws when the host sends none, or more than it is prepared for */
  async content(maxBytes = 100 * 1024 * 1024): Promise<Buffer> {
    const { status, body } = await this.#call('GET', '/contents', { 'X-WOPI-MaxExpectedSize': String(maxBytes) });
    if (status !== 200) throw new Error(`GetFile was answered with ${status}`);
    return body;
  }

  /** Renews the lock. @returns the status */
  async refresh(): Promise<number> {
    return (await this.#locked('REFRESH_LOCK')).status;
  }

  /** Saves. @param editors the IDs of those who have changed the document @returns the status */
  async save(content: string | Uint8Array, editors: string[], isExitSave = false): Promise<number> {
    const headers = {
      'X-WOPI-Override': 'PUT',
      'X-WOPI-Lock': this.#lockId,
      'X-WOPI-Editors': editors.join(','),
      'X-LOOL-WOPI-IsModifiedByUser': 'true',
      'X-LOOL-WOPI-IsAutosave': String(!isExitSave),
      'X-LOOL-WOPI-IsExitSave': String(isExitSave),
    };
    const body = new Uint8Array(Buffer.from(content as string));
    return (await this.#call('POST', '/contents', headers, body)).status;
  }

  /** Renames the file; the name has no extension. @returns the new name */
  async rename(name: string): Promise<string> {
    const { status, json } = await this.#locked('RENAME_FILE', { 'X-WOPI-RequestedName': encodeUtf7(name) });
    if (status !== 200) throw new Error(`RenameFile was answered with ${status}`);
    return String(json?.Name);
  }

  /** The last person has closed the document: what is not stored is stored, and the lock ends. */
  async close(unsaved?: { content: string | Uint8Array; editors: string[] }): Promise<number[]> {
    const saved = unsaved ? [await this.save(unsaved.content, unsaved.editors, true)] : [];
    return [...saved, (await this.#locked('UNLOCK')).status];
  }

  #locked(override: string, headers: Record<string, string> = {}): Promise<WopiAnswer> {
    return this.#call('POST', '', { 'X-WOPI-Override': override, 'X-WOPI-Lock': this.#lockId, ...headers });
  }

  #call(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<WopiAnswer> {
    const url = `${this.src}${path}?access_token=${this.token}`;
    return callWopi(this.caller, { method, url, token: this.token, headers, body });
  }
}
