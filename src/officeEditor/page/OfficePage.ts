import { loginPath } from '#authProvider/endSession.ts';
import { getItem } from '#authProvider/session.ts';
import { whenSessionEnds } from '#authProvider/signInAgain.ts';
import type { Rights } from '#contract/enums.ts';
import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import type { LiveEvent } from '#contract/instance/events.ts';
import { anonymous, can } from '#contract/policy.ts';
import { splitName } from '#contract/rules/names.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { followStream } from '#dataProvider/eventStream.ts';
import { type Begun, EditSession, type Renewed } from '#web/editing/EditSession.ts';
import { paths } from '#web/paths.ts';
import { Bar } from './Bar.ts';
import { make } from './dom.ts';
import { EditorFrame } from './EditorFrame.ts';
import { type EditorMessage, loadingStatus, renamedTo } from './messages.ts';
import { nextToken } from './nextToken.ts';
import { type Choice, confirmLeaving, notice } from './notices.ts';
import { addressOf, otherWays } from './otherWays.ts';
import { Saves } from './Saves.ts';
import { stateText } from './stateText.ts';
import type { PageTexts } from './texts.ts';

/** Milliseconds after which an editor that is still opening is too slow to wait without a choice. */
const SLOW_MS = 20_000;
/** Milliseconds after which the line of the state is looked at again. */
const TICK_MS = 5_000;

export interface OpenedAddress {
  fileId: number;
  mode: 'edit' | 'view';
  versionId: number | undefined;
  /** The name of a new file is edited first. */
  isNew: boolean;
}

/** The page around the editor of an office server. */
export class OfficePage {
  readonly #bar: Bar;
  readonly #notices = make('div', { className: 'notices' });
  readonly #progress = make('div', { className: 'progress', role: 'progressbar' });
  readonly #area = make('div', { className: 'area' });
  readonly #main = make('main', {}, this.#area);
  readonly #session: EditSession;
  readonly #saves = new Saves(() => this.#showState());
  #file: FileEntity | undefined;
  #mode: 'edit' | 'view';
  #begun: Begun | undefined;
  #frame: EditorFrame | undefined;
  #slow: ReturnType<typeof setTimeout> | undefined;
  /** How often the editor was opened: what an earlier opening brings is left out. */
  #openings = 0;
  #isFollowing = false;
  #isClosing = false;
  #isLeaving = false;

  constructor(
    readonly address: OpenedAddress,
    readonly words: PageTexts,
    root: Element,
  ) {
    this.#mode = address.mode;
    this.#session = new EditSession(address.fileId, 'office', (renewed) => this.#onRenewed(renewed));
    this.#bar = new Bar({ ...words, onClose: () => void this.close(), onEdit: () => void this.open('edit') });
    root.replaceChildren(this.#bar.element, this.#notices, this.#main);
  }

  /** Loads the file and opens its editor. */
  start(): void {
    window.addEventListener('pagehide', () => this.#session.leave());
    window.addEventListener('beforeunload', (event) => {
      if (!this.#isLeaving && this.#saves.isMissing) event.preventDefault();
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      const isOfEditor = effectiveDirective === 'frame-src' || effectiveDirective === 'form-action';
      if (isOfEditor) this.#fail(this.words.texts.failed, [this.#retry(), ...this.#otherWays()]);
    });
    setInterval(() => this.#showState(), TICK_MS);
    void this.#begin();
  }

  /** A new file is named first: while it is edited, its lock keeps the name as it is. */
  async #begin(): Promise<void> {
    try {
      if (this.address.isNew) await this.#editName(await this.#loadFile());
      await this.open();
    } catch (error) {
      this.#onFailed(error as Error);
    }
  }

  /** Opens the editor, again where it is open: to edit what was viewed, or after it has ended. */
  async open(mode = this.#mode): Promise<void> {
    const { versionId } = this.address;
    const opening = ++this.#openings;
    this.#mode = mode;
    this.#end();
    this.#main.prepend(this.#progress);
    try {
      const [file, begun] = await Promise.all([
        this.#loadFile(),
        this.#session.begin({ mode, ...(versionId && { versionId }) }),
      ]);
      if (opening !== this.#openings) return;
      this.#begun = begun;
      this.#saves.begin(begun.savedOn);
      this.#showOpened(file, begun);
      this.#showEditor(file, begun);
    } catch (error) {
      if (opening === this.#openings) this.#onFailed(error as Error);
    }
  }

  /** Saves, closes the editor and goes back to the file. */
  async close(): Promise<void> {
    // An editor that is closed asks to be closed.
    if (this.#isClosing || this.#isLeaving) return;
    this.#isClosing = true;
    const mayLeave = await this.#saveFirst();
    this.#isClosing = false;
    if (!mayLeave) return this.#frame?.focus();
    this.#frame?.send('Action_Close');
    this.#leave();
  }

  async #loadFile(): Promise<FileEntity> {
    const file = await call(files.get, { params: { id: String(this.address.fileId) } });
    this.#file = file;
    this.#showName(file.name);
    return file;
  }

  #showName(name: string): void {
    const company = getItem('settings')?.companyName;
    document.title = company ? `${name} – ${company}` : name;
    this.#bar.name = name;
    this.#progress.ariaLabel = this.words.fill(this.words.texts.opening, { name });
    if (this.#file) this.#file = { ...this.#file, name };
  }

  async #editName(file: FileEntity): Promise<void> {
    const { texts, fill } = this.words;
    this.#area.replaceChildren(make('p', { className: 'naming' }, texts.naming));
    await this.#bar.editName(file, fill(texts.rename, { name: file.name }), (message) =>
      this.#tell(message, 'problem'),
    );
    // A page that is loaded again shows the file as any other.
    window.history.replaceState(null, '');
  }

  /** What the server has told of the opening. */
  #showOpened(file: FileEntity, { mode, reason, by }: Begun): void {
    const { texts, fill } = this.words;
    const isVersion = this.address.versionId !== undefined;
    const mayWrite = can(anonymous, 'file.write', { rights: file.rights as Rights });
    this.#bar.offersEditing = mode === 'view' && !isVersion && mayWrite && (!reason || reason === 'locked');
    this.#showOthers(by);
    if (mode === 'edit') this.#follow();
    const names = by.map(({ name }) => name).join(', ');
    const why = isVersion ? 'version' : reason === 'locked' && names ? 'lockedBy' : reason;
    if (why) this.#tell(fill(texts.view[why], { names }));
  }

  #showEditor(file: FileEntity, { office }: Begun): void {
    const { texts, fill } = this.words;
    if (!office) throw new Error(texts.failed);
    const title = fill(texts.frame, { name: file.name });
    this.#frame = new EditorFrame(this.#area, office, { title, onMessage: (message) => this.#onMessage(message) });
    const wait: Choice = [texts.do.wait, () => this.#notices.replaceChildren()];
    this.#slow = setTimeout(() => this.#tell(texts.slow, 'hint', [wait, ...this.#otherWays()]), SLOW_MS);
  }

  #onMessage({ id, values }: EditorMessage): void {
    const { texts } = this.words;
    if (id === 'App_LoadingStatus') this.#onLoading(loadingStatus(values));
    else if (id === 'UI_Close') void this.close();
    else if (id === 'UI_Edit') void this.open('edit');
    else if (id === 'UI_FileVersions') window.open(`${addressOf(this.#file)}#versions`, '_blank');
    else if (id === 'Doc_ModifiedStatus') this.#saves.modified(values.Modified === true);
    else if (id === 'Edit_Notification') void this.#session.renew();
    else if (id === 'Session_Closed') this.#offerToContinue(texts.closed);
    else if (id === 'User_Idle') this.#offerToContinue(texts.idle);
    else if (id === 'Action_Save_Resp') {
      if (values.success === false || values.result === 'unmodified') this.#saves.notSaved();
      else this.#saves.saving();
    } else if (id === 'File_Rename') {
      const name = renamedTo(values, splitName(this.#file?.name ?? '').extension);
      if (name) this.#showName(name);
    }
  }

  #onLoading(status: ReturnType<typeof loadingStatus>): void {
    const { texts } = this.words;
    if (status === 'failed') this.#fail(texts.failed, [this.#retry(), ...this.#otherWays()]);
    else if (status === 'loading') this.#frame?.send('Host_PostmessageReady');
    else {
      this.#stopWaiting();
      if (this.#notices.textContent?.startsWith(texts.slow)) this.#notices.replaceChildren();
      this.#frame?.focus();
    }
  }

  #stopWaiting(): void {
    clearTimeout(this.#slow);
    this.#progress.remove();
  }

  /** Ends the editor that is shown, and what was told about it. */
  #end(): void {
    this.#stopWaiting();
    this.#frame?.remove();
    this.#frame = undefined;
    this.#begun = undefined;
    this.#notices.replaceChildren();
    this.#area.replaceChildren();
  }

  /** Shows a sentence below the bar, in the place of the one before. */
  #tell(text: string, kind: 'hint' | 'problem' = 'hint', choices: Choice[] = []): void {
    this.#notices.replaceChildren(notice(text, kind, choices));
  }

  /** Shows a sentence in the place of the editor. */
  #fail(text: string, choices: Choice[]): void {
    this.#end();
    this.#bar.offersEditing = false;
    this.#bar.showState('');
    this.#area.replaceChildren(notice(text, 'problem', choices));
  }

  #onFailed(error: Error): void {
    const { texts } = this.words;
    const status = error instanceof ApiError ? error.status : 0;
    const back: Choice = [status === 404 ? texts.do.files : texts.do.back, () => this.#leave()];
    if (status === 403 || status === 404) this.#fail(error.message, [back]);
    else if (status === 415) this.#fail(error.message, [...this.#otherWays(), back]);
    else this.#fail(error.message, [this.#retry(), ...this.#otherWays(), back]);
  }

  /** Loads the page again: its policy has the office server that was there when it was loaded. */
  #retry(): Choice {
    return [this.words.texts.do.retry, () => window.location.reload()];
  }

  #otherWays(): Choice[] {
    const onProblem = (message: string) => this.#tell(message, 'problem');
    return otherWays({ file: this.#file, versionId: this.address.versionId, words: this.words, onProblem });
  }

  #offerToContinue(text: string): void {
    this.#stopWaiting();
    this.#tell(text, 'problem', [[this.words.texts.do.continue, () => void this.open()]]);
  }

  #showState(): void {
    const { texts } = this.words;
    const { state } = this.#saves;
    if (this.#begun?.mode === 'view') this.#bar.showState(texts.state.view);
    else if (this.#begun) this.#bar.showState(stateText(state, this.words), state.is === 'notSaved');
  }

  #showOthers(by: Begun['by']): void {
    const own = getItem('profile')?.id;
    this.#bar.others = this.#begun?.mode === 'edit' ? by.flatMap(({ id, name }) => (id === own ? [] : name)) : [];
  }

  #onRenewed(renewed: Renewed | undefined): void {
    if (!renewed) this.#offerToContinue(this.words.texts.ended);
    else {
      if (renewed.savedOn !== null) this.#saves.stored(renewed.savedOn);
      this.#showOthers(renewed.by);
    }
  }

  /** Hears of saves, and asks for a new sign-in here instead of leaving the document. */
  #follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const reset: LiveEvent = { type: 'reset', nodeId: null, parentId: null };
    void followStream('/events', reset, (event: LiveEvent) => this.#onEvent(event), new AbortController().signal);
    whenSessionEnds((message) => this.#signInAgain(message));
  }

  #onEvent({ type, nodeId, sessionId, on }: LiveEvent): void {
    if (type === 'reset' || (type === 'lock' && nodeId === this.address.fileId)) void this.#session.renew();
    if (type === 'saved' && on && sessionId === this.#begun?.sessionId) this.#saves.stored(on);
  }

  /** Waits until the user has signed in, in another tab. */
  async #signInAgain(message: string): Promise<boolean> {
    const open = () => void window.open(basePath + loginPath(paths.fileShare), '_blank');
    this.#tell(message, 'problem', [[this.words.texts.signIn, open]]);
    await nextToken();
    // What the editor was given has ended with the sign-in before.
    this.#offerToContinue(this.words.texts.signedIn);
    return true;
  }

  /** @returns whether the page may be left */
  async #saveFirst(): Promise<boolean> {
    if (this.#begun?.mode !== 'edit' || !this.#frame) return true;
    this.#frame.send('Action_Save', { DontTerminateEdit: true, DontSaveIfUnmodified: true, Notify: true });
    // An editor that does not tell of changes saves when it is closed.
    if (!this.#saves.tellsChanges || (await this.#saves.last())) return true;
    this.#frame.send('Blur_Focus');
    const isLeft = await confirmLeaving(this.words.texts.unsaved);
    this.#frame?.send('Grab_Focus');
    return isLeft;
  }

  #leave(): void {
    this.#isLeaving = true;
    this.#session.leave();
    window.location.replace(addressOf(this.#file));
  }
}
