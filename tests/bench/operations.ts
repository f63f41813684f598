import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import type { Answer, Connection } from './connection.ts';

export const api = '/fileshare/api';
export const SMALL_FILE_BYTES = 4096;

export const content = Buffer.alloc(SMALL_FILE_BYTES, 'x');
const json = { 'Content-Type': 'application/json' };
let made = 0;

/** A name that no other file of the run has. */
export const unique = (kind: string, extension = 'txt') => `${kind} ${++made}.${extension}`;

/** @throws if the response is no success */
export async function expectOk(answering: Promise<Answer>): Promise<Answer> {
  const response = await answering;
  if (response.status >= 300) throw new Error(`${response.headers}\n${response.body}`);
  return response;
}

/** Announces small files and sends them in one request, as the web app does. */
export async function upload(
  connection: Connection,
  { admin, inbox }: { admin: Pick<Person, 'token'>; inbox: number },
  names: string[],
): Promise<number[]> {
  const files = names.map((name) => ({ name, length: SMALL_FILE_BYTES }));
  const announcement = Buffer.from(JSON.stringify({ parentId: inbox, files }));
  const announced = await expectOk(
    connection.request(`${api}${transfers.announce.path}`, {
      method: 'POST',
      token: admin.token,
      headers: json,
      body: announcement,
    }),
  );
  const parts = names.flatMap((name) => [
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  const { body } = await expectOk(
    connection.request(`${api}/files/${JSON.parse(announced.body.toString()).key}`, {
      method: 'POST',
      token: admin.token,
      headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
      body: Buffer.concat([...parts, Buffer.from('--edge--\r\n')]),
    }),
  );
  const { success, errors } = JSON.parse(body.toString()) as { success: { id: number }[]; errors: unknown[] };
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return success.map(({ id }) => id);
}

/** Gets a download key and uses it. */
export async function download(
  connection: Connection,
  { reader }: { reader: Pick<Person, 'token'> },
  id: number,
): Promise<void> {
  const { body } = await expectOk(connection.request(`${api}/file/onetime/${id}`, { token: reader.token }));
  await expectOk(connection.request(`${api}/file/download/${JSON.parse(body.toString()).onetimeKey}`));
}
