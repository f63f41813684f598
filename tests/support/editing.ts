import { pathOf } from '#contract/endpoint.ts';
import { editedContent, SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import type { Person } from './app/person.ts';

/** Opens a text to edit it. @returns the session @throws when it is opened to view only */
export async function beginEditing(person: Person, fileId: number, kind: 'text' | 'pdf' = 'text'): Promise<string> {
  const { status, body } = await person.call(editSessions.begin, { body: { fileId, kind } });
  if (status !== 200 || body.sessionId === null) throw new Error(`Not opened to edit: ${JSON.stringify(body)}`);
  return body.sessionId;
}

/** The headers of a save that is based on the current version, in a new session or the one that is open. */
export async function editHeaders(person: Person, fileId: number): Promise<Record<string, string>> {
  const sessionId = await beginEditing(person, fileId);
  const { body } = await person.call(editSessions.begin, { body: { fileId, kind: 'text', mode: 'view' } });
  return { 'if-match': `"${body.version}"`, [SESSION_HEADER]: sessionId };
}

/** Saves content as an editor does. */
export async function saveEdited(
  person: Person,
  fileId: number,
  content: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const path = pathOf(editedContent.save, { params: { id: String(fileId) } });
  const response = await person.fetch(path, { method: 'PUT', body: content, headers });
  return { status: response.status, body: await response.json() };
}

/** Makes a save that is kept beside its file, since its session has ended. @returns its ID */
export async function rescueSave(person: Person, fileId: number, content = 'rescued'): Promise<number> {
  const headers = await editHeaders(person, fileId);
  const params = { sessionId: headers[SESSION_HEADER] ?? '' };
  await person.call(editSessions.end, { params, body: {} });
  const { status } = await saveEdited(person, fileId, content, headers);
  if (status !== 409) throw new Error(`Saved with ${status}`);
  const { body } = await person.call(rescuedSaves.list, { params: { id: String(fileId) } });
  return body.items[0]?.id ?? 0;
}

/** The current version of a file. */
export async function currentVersion(person: Person, fileId: number): Promise<number> {
  const path = pathOf(editedContent.get, { params: { id: String(fileId) } });
  const response = await person.fetch(path);
  return Number(response.headers.get('etag')?.slice(1, -1));
}
