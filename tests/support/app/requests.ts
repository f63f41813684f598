import { pathOf } from '#contract/endpoint.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import type { Person } from './person.ts';

/** Makes a file request for a folder. @returns the token of the link */
export async function makeRequest(person: Person, folderId: number, wishes: object = {}) {
  const { status, body } = await person.call(fileRequests.create, { body: { folderId, ...wishes } });
  if (status !== 200) throw new Error(`The request was refused: ${body.message}`);
  return { id: body.id, token: body.link.split('/').at(-1) ?? '' };
}

/** An upload key for the visitor of a file request. @throws if the announcement is rejected */
export async function announceTo(
  person: Person,
  token: string,
  files: Record<string, string>,
  code?: string,
): Promise<string> {
  const announced = Object.entries(files).map(([name, content]) => ({ name, length: Buffer.byteLength(content) }));
  const { status, body } = await person.call(fileRequests.announce, {
    params: { token },
    body: { files: announced, code },
  });
  if (status !== 200) throw new Error(`The announcement was refused: ${status} ${body.message}`);
  return body.key;
}

/** Uploads files with a key. */
export async function sendTo(person: Person, token: string, key: string, files: Record<string, string>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
  const path = pathOf(fileRequests.send, { params: { token, key } });
  const response = await person.fetch(path, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}
