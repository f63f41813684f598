import { pathOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from './person.ts';

type Contents = Record<string, string | Uint8Array<ArrayBuffer>>;

/** The folder above all others. @returns its id */
export async function rootOf(person: Person): Promise<number> {
  return (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
}

/** Makes a folder with files in it. @returns its id */
export async function makeFolder(
  person: Person,
  name: string,
  parentId: number,
  contents: Contents = {},
): Promise<number> {
  const { status, body } = await person.call(folders.create, { body: { name, parentId } });
  if (status !== 200) throw new Error(`The folder was refused: ${body.message}`);
  if (Object.keys(contents).length > 0) await upload(person, body.id, contents);
  return body.id;
}

/**
 * Uploads files. Written as bytes, since the forms and blobs of a test that has a document are not those of `fetch`.
 * @param overwrite makes new versions of files with these names
 * @returns the ids by name
 */
export async function upload(
  person: Person,
  parentId: number,
  contents: Contents,
  overwrite = false,
): Promise<Record<string, number>> {
  const files = Object.entries(contents).map(([name, content]) => ({ name, length: Buffer.byteLength(content) }));
  const announced = await person.call(transfers.announce, { body: { parentId, files, overwrite } });
  if (announced.status !== 200) throw new Error(`The announcement was refused: ${announced.body.message}`);
  const boundary = 'between-two-files';
  const parts = Object.entries(contents).flatMap(([name, content]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n`,
    'Content-Type: application/octet-stream\r\n\r\n',
    content,
    '\r\n',
  ]);
  const answer = await person.fetch(pathOf(transfers.send, { params: { key: announced.body.key } }), {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string))),
  });
  const { success, errors } = await answer.json();
  if (!success || errors.length > 0) throw new Error(`The upload was refused: ${JSON.stringify(errors)}`);
  return Object.fromEntries(success.map(({ id, name }: { id: number; name: string }) => [name, id]));
}

/** Makes a user who can sign in. @returns the id, and what the user signs in with */
export async function makeUser(person: Person, id: string, more: { isAdmin?: boolean; cultureId?: string } = {}) {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const password = 'seven blue lanterns';
  const body = { id, name, email: `${id}@northwind.example`, password, ...more };
  const made = await person.call(users.create, { body });
  if (made.status !== 200) throw new Error(`The user was refused: ${made.body.message}`);
  return { userId: made.body.id, id, password };
}

/** Lets users or groups read (1) or write (2) a folder: everybody who is in all of them. */
export async function letIn(person: Person, folderId: number, rights: 1 | 2, ...unitIds: number[]): Promise<void> {
  const bizUnits = unitIds.map((bizUnitId) => ({ bizUnitId }));
  const { status, body } = await person.call(permissions.create, { body: { fileNodeId: folderId, rights, bizUnits } });
  if (status !== 200) throw new Error(`The entry was refused: ${body.message}`);
}
