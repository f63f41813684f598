import { editSessions } from '#contract/fileNodes/editSessions.ts';
import type { Person } from '#tests/support/app/person.ts';
import { beginEditing, currentVersion, saveEdited } from '#tests/support/editing.ts';
import { openOffice } from '#tests/support/office.ts';
import { CollaboraDocument, type CollaboraSession } from '#tests/support/servers/office/collabora.ts';
import type { Caller } from '#tests/support/servers/office/wopiCall.ts';
import type { Saving } from './editor.ts';

/** The editor of texts. */
export class InBrowser implements Saving {
  #session = '';
  #version = 0;

  async begin(person: Person, fileId: number): Promise<string> {
    this.#session ||= await beginEditing(person, fileId);
    return this.#session;
  }

  async save(person: Person, fileId: number, text: string): Promise<number> {
    const headers = { 'if-match': `"${this.#version}"`, 'x-edit-session': this.#session };
    const { status, body } = await saveEdited(person, fileId, text, headers);
    if (status === 200) this.#version = Number(body.version);
    return status;
  }

  async resume(person: Person, fileId: number): Promise<void> {
    this.#version = await currentVersion(person, fileId);
    // A session that lives on is joined again; one whose end got no response is opened again.
    this.#session = '';
  }

  end(): void {
    this.#session = '';
  }
}

/** An office server, which has its document open while the host is away. */
export class InOfficeServer implements Saving {
  #open: { sessionId: string; document: CollaboraDocument; session: CollaboraSession } | undefined;

  constructor(private readonly caller: Caller) {}

  async begin(person: Person, fileId: number): Promise<string> {
    this.#open ??= await this.#openDocument(person, fileId);
    return this.#open.sessionId;
  }

  async #openDocument(person: Person, fileId: number) {
    const { src, token, sessionId } = await openOffice(person, fileId);
    const document = new CollaboraDocument(this.caller, src);
    const session = await document.join(token);
    if (sessionId === null || !session.canWrite) throw new Error('The file was opened to view only');
    return { sessionId, document, session };
  }

  async save(_person: Person, _fileId: number, text: string): Promise<number> {
    if (!this.#open) throw new Error('There is no open document');
    const { document, session } = this.#open;
    document.edit(text);
    return (await document.save(session, { isAutosave: true })).status;
  }

  /** Takes over the time of the file, as after an upload whose answer did not come; after an end, opens it again. */
  async resume(person: Person): Promise<void> {
    if (!this.#open) return;
    const { sessionId, document, session } = this.#open;
    const { status } = await person.call(editSessions.renew, { params: { sessionId }, body: {} });
    if (status !== 200) return this.end();
    await document.checkAgain(session);
    if (!(await document.lock(session)).isLocked) throw new Error('The lock was not taken again');
  }

  end(): void {
    this.#open = undefined;
  }
}
