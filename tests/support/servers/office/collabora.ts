import { randomBytes } from 'node:crypto';
import { encodeUtf7 } from './utf7.ts';
import { type Caller, callWopi, type WopiAnswer } from './wopiCall.ts';

/** What Collabora makes of the answer to an upload. */
export type Uploaded = 'ok' | 'unauthorised' | 'tooLarge' | 'changed' | 'conflict' | 'failed';

/** `COOLStatusCode` of a host whose file was changed by others. */
const DOC_CHANGED = 1010;

/** One person in a document. */
export interface CollaboraSession {
  token: string;
  info: Record<string, unknown>;
  canWrite: boolean;
}

export interface UploadResult {
  result: Uploaded;
  status: number;
  /** What the person is shown. */
  text: string;
  name?: string;
  url?: string;
}

interface SaveOptions {
  isAutosave?: boolean;
  isExitSave?: boolean;
  /** The person has chosen to overwrite what others have stored. */
  isForced?: boolean;
}

/**
 * A document as Collabora Online 25.04 has it open (`wsd/wopi/WopiStorage.cpp`): the same calls, headers and reading of
 * answers. People are joined by the address of the file, with one lock for all.
 */
export class CollaboraDocument {
  readonly sessions: CollaboraSession[] = [];
  /** What it would write to its log as an error: the host is not as it needs. */
  readonly errors: string[] = [];
  content: Buffer = Buffer.alloc(0);
  isModified = false;
  readonly lockToken = `cool-lock${randomBytes(16).toString('hex')}`;
  #isLocked = false;
  #isLoaded = false;
  #lastModifiedTime = '';

  constructor(
    private readonly caller: Caller,
    /** The address of the file, without a query (`WOPISrc`). */
    readonly src: string,
  ) {}

  get isLocked(): boolean {
    return this.#isLocked;
  }

  /**
   * Lets a person in: CheckFileInfo, GetFile for the first one, and Lock for the first who may write.
   * @throws when the file cannot be loaded
   */
  async join(token: string): Promise<CollaboraSession> {
    const answer = await this.#call('GET', '', token);
    if (answer.status !== 200 || !answer.json) throw new Error(`CheckFileInfo was answered with ${answer.status}`);
    const info = answer.json;
    this.#checkInfo(info);
    const session = { token, info, canWrite: info.UserCanWrite === true };
    if (!this.#isLoaded) {
      const file = await this.#call('GET', '/contents', token);
      if (file.status !== 200) throw new Error(`GetFile was answered with ${file.status}`);
      if (file.body.length !== info.Size)
        this.errors.push(`GetFile: ${file.body.length} bytes instead of ${info.Size}`);
      this.content = file.body;
      this.#isLoaded = true;
      this.#lastModifiedTime = String(info.LastModifiedTime ?? '');
    }
    this.sessions.push(session);
    if (session.canWrite && !this.#isLocked) session.canWrite = (await this.lock(session)).isLocked;
    return session;
  }

  /** Takes over the time of the file, as it does after an upload whose answer did not come. */
  async checkAgain(session: CollaboraSession): Promise<void> {
    const { json } = await this.#call('GET', '', session.token);
    this.#lastModifiedTime = String(json?.LastModifiedTime ?? '');
  }

  /** What is missing in its eyes; it needs the names, and compares the time as text. */
  #checkInfo(info: Record<string, unknown>): void {
    for (const name of [
      'BaseFileName',
      'OwnerId',
      'UserId',
      'UserFriendlyName',
      'LastModifiedTime',
      'PostMessageOrigin',
    ])
      if (typeof info[name] !== 'string' || info[name] === '') this.errors.push(`CheckFileInfo: no ${name}`);
    if (typeof info.Size !== 'number') this.errors.push('CheckFileInfo: no Size');
    if (typeof info.IsAdminUser !== 'boolean') this.errors.push('CheckFileInfo: no IsAdminUser');
    for (const [name, value] of Object.entries(info))
      if (value === null) this.errors.push(`CheckFileInfo: ${name} is null`);
  }

  /** Takes the lock, or renews it: both are the same call. */
  async lock(session: CollaboraSession): Promise<{ isLocked: boolean; status: number; reason: string }> {
    const lock = await this.#lockCall(session, 'LOCK');
    this.#isLocked = lock.isLocked;
    return lock;
  }

  async unlock(session: CollaboraSession): Promise<number> {
    const { status } = await this.#lockCall(session, 'UNLOCK');
    this.#isLocked = false;
    return status;
  }

  async #lockCall(session: CollaboraSession, override: 'LOCK' | 'UNLOCK') {
    const headers = { 'X-WOPI-Override': override, 'X-WOPI-Lock': this.lockToken };
    const answer = await this.#call('POST', '', session.token, headers);
    const reason = answer.headers.get('x-wopi-lockfailurereason') ?? '';
    if (answer.status === 409 && reason === '') this.errors.push(`${override}: no reason of the failure`);
    return { isLocked: answer.status === 200, status: answer.status, reason };
  }

  edit(content: string | Uint8Array): void {
    this.content = Buffer.from(content as string);
    this.isModified = true;
  }

  async save(session: CollaboraSession, options: SaveOptions = {}): Promise<UploadResult> {
    const { isAutosave = false, isExitSave = false, isForced = false } = options;
    const headers: Record<string, string> = {
      'X-WOPI-Override': 'PUT',
      'X-WOPI-Lock': this.lockToken,
      'X-COOL-WOPI-IsModifiedByUser': String(this.isModified),
      'X-COOL-WOPI-IsAutosave': String(isAutosave),
      'X-COOL-WOPI-IsExitSave': String(isExitSave),
    };
    if (!isForced && this.#lastModifiedTime !== '') headers['X-COOL-WOPI-Timestamp'] = this.#lastModifiedTime;
    const saved = this.#read('PutFile', await this.#upload('/contents', session, headers));
    if (saved.result === 'ok') this.isModified = false;
    return saved;
  }

  /** Saves under another name beside the file. */
  async saveAs(session: CollaboraSession, name: string): Promise<UploadResult> {
    const headers = {
      'X-WOPI-Override': 'PUT_RELATIVE',
      'X-WOPI-Size': String(this.content.length),
      'X-WOPI-SuggestedTarget': encodeUtf7(name),
    };
    return this.#read('PutRelativeFile', await this.#upload('', session, headers));
  }

  /** Renames the file; the name has its extension. */
  async rename(session: CollaboraSession, name: string): Promise<UploadResult> {
    const headers = {
      'X-WOPI-Override': 'RENAME_FILE',
      'X-WOPI-Lock': this.lockToken,
      'X-WOPI-RequestedName': encodeUtf7(name),
    };
    return this.#read('RenameFile', await this.#upload('', session, headers));
  }

  /** Lets a person go; with the last one, what is not saved is saved, and the lock ends. */
  async leave(session: CollaboraSession): Promise<UploadResult | undefined> {
    this.sessions.splice(this.sessions.indexOf(session), 1);
    if (this.sessions.length > 0) return;
    const saved = this.isModified && session.canWrite ? await this.save(session, { isExitSave: true }) : undefined;
    if (this.#isLocked) await this.unlock(session);
    return saved;
  }

  #upload(path: string, session: CollaboraSession, headers: Record<string, string>): Promise<WopiAnswer> {
    const type = { 'Content-Type': 'application/octet-stream' };
    return this.#call('POST', path, session.token, { ...type, ...headers }, new Uint8Array(this.content));
  }

  #read(call: string, { status, json, body }: WopiAnswer): UploadResult {
    const read = (result: Uploaded) => ({ result, status, text: body.toString() });
    if (status === 200) return this.#readSuccess(call, json, read('ok'));
    if (status === 413) return read('tooLarge');
    if (status === 401 || status === 403 || status === 404) return read('unauthorised');
    if (status !== 409) return read('failed');
    if (!json) this.errors.push(`${call}: 409 without JSON`);
    return read(json?.COOLStatusCode === DOC_CHANGED ? 'changed' : 'conflict');
  }

  #readSuccess(call: string, json: Record<string, unknown> | undefined, success: UploadResult): UploadResult {
    // Every success replaces the time that the next save sends; without one, it sends none and overwrites what is there.
    this.#lastModifiedTime = String(json?.LastModifiedTime ?? '');
    if (call === 'PutFile') {
      if (this.#lastModifiedTime === '') this.errors.push('PutFile: no LastModifiedTime');
      return success;
    }
    for (const name of ['Name', 'Url'])
      if (typeof json?.[name] !== 'string' || json[name] === '') this.errors.push(`${call}: no ${name}`);
    return { ...success, name: String(json?.Name), url: String(json?.Url) };
  }

  #call(
    method: 'GET' | 'POST',
    path: string,
    token: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<WopiAnswer> {
    const url = `${this.src}${path}?access_token=${encodeURIComponent(token)}`;
    const own = { Authorization: `Bearer ${token}`, 'X-COOL-WOPI-ServerId': 'stand-in' };
    return callWopi(this.caller, { method, url, token, headers: { ...own, ...headers }, body });
  }
}
