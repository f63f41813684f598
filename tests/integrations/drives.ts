import { createHash, randomBytes } from 'node:crypto';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import { lockBody } from '#tests/support/content/lockBody.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';
import type { Report } from './report.ts';

const PART_BYTES = 20 * 2 ** 20;
const authorization = `Basic ${Buffer.from(`${admin.id}:${admin.password}`).toString('base64')}`;

/** Every method of WebDAV through a proxy, with the headers that a proxy may drop, and a body without a length. */
export async function networkDrive(report: Report, origin: string): Promise<void> {
  const at = (path: string) => `${origin}/fileshare/dav/${path}`;
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const init = { method, headers: { authorization, ...headers }, body, duplex: 'half' } as RequestInit;
    const reply = await fetch(at(path), init);
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  };
  const statuses: Record<string, number> = {};
  const note = async (name: string, reply: ReturnType<typeof send>) => {
    const { status, text, headers } = await reply;
    statuses[name] = status;
    return { text, headers };
  };
  await note('OPTIONS', send('OPTIONS', ''));
  await note('MKCOL', send('MKCOL', 'Drive/'));
  const { headers } = await note('LOCK', send('LOCK', 'Drive/a.txt', { timeout: 'Second-60' }, lockBody()));
  const token = headers.get('lock-token') ?? '';
  await note('PUT without the token', send('PUT', 'Drive/a.txt', {}, 'a'));
  await note('PUT', send('PUT', 'Drive/a.txt', { if: `(${token})` }, new Blob(['content']).stream()));
  await note('UNLOCK', send('UNLOCK', 'Drive/a.txt', { 'lock-token': token }));
  await note('COPY', send('COPY', 'Drive/a.txt', { destination: at('Drive/b.txt') }));
  await note('MOVE over it', send('MOVE', 'Drive/a.txt', { destination: at('Drive/b.txt'), overwrite: 'F' }));
  await note('MOVE', send('MOVE', 'Drive/a.txt', { destination: at('Drive/c.txt') }));
  const { text } = await note('PROPFIND', send('PROPFIND', 'Drive/', { depth: '1' }));
  await note('GET', send('GET', 'Drive/c.txt', { range: 'bytes=0-3' }));
  await note('DELETE', send('DELETE', 'Drive/'));
  const earlier = {
    OPTIONS: 200,
    MKCOL: 201,
    LOCK: 201,
    'PUT without the token': 423,
    PUT: 204,
    UNLOCK: 204,
    COPY: 201,
  };
  const later = { 'MOVE over it': 412, MOVE: 201, PROPFIND: 207, GET: 206, DELETE: 204 };
  report.equal('WebDAV, every method', statuses, { ...earlier, ...later });
  report.equal(
    'WebDAV, a listing',
    [...text.matchAll(/Drive\/(\w\.txt)</g)].map(([, name]) => name),
    ['b.txt', 'c.txt'],
  );
}

/** An upload in parts of 20 MB; before one of them the state is requested. */
export async function resumableUpload(report: Report, person: Person): Promise<void> {
  const content = randomBytes(2 * PART_BYTES);
  const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const body = { parentId, files: [{ name: 'parts.bin', length: content.length }] };
  const { key } = (await person.call(transfers.announce, { body: body as never })).body;
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('parts.bin').toString('base64')}`;
  const created = await person.fetch(`/files/${key}/resumable`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  const { pathname } = new URL(created.headers.get('location') ?? '', 'http://localhost');
  const path = pathname.replace('/fileshare/api', '');
  const statuses = [created.status];
  for (let offset = 0; offset < content.length; offset += PART_BYTES) {
    const response = await person.fetch(path, { method: 'HEAD', headers: tus });
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const part = new Uint8Array(content.subarray(offset, offset + PART_BYTES));
    const sent = await person.fetch(path, { method: 'PATCH', headers, body: part });
    statuses.push(Number(response.headers.get('upload-offset')), sent.status);
  }
  const { id = 0 } = (await person.call(transfers.state, { params: { key } })).body.files[0] ?? {};
  const stored = new Uint8Array(await (await person.download(await person.downloadKey(id ?? 0))).arrayBuffer());
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  report.equal('an upload in parts', statuses, [201, 0, 204, PART_BYTES, 204]);
  report.equal('an upload in parts, stored as it was', digest(stored), digest(content));
}
