import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const tus = { 'tus-resumable': '1.0.0' };
const content = { 'content-type': 'application/offset+octet-stream' };
const params = (id: number) => ({ params: { id: String(id) } });

async function announced(person: Person, parentId: number, name: string, length: number) {
  return (await person.call(transfers.announce, { body: { parentId, files: [{ name, length }] } })).body.key;
}
async function begin(person: Person, key: string, name: string, length: number, more: RequestInit = {}) {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata, ...more.headers };
  const response = await person.fetch(`/files/${key}/resumable`, { method: 'POST', ...more, headers });
  return { response, path: (response.headers.get('location') ?? '').replace(/^.*\/api/, '') };
}
const patch = (person: Person, path: string, offset: number, body: string, headers: Record<string, string> = {}) =>
  person.fetch(path, {
    method: 'PATCH',
    body,
    headers: { ...tus, ...content, 'upload-offset': String(offset), ...headers },
  });
const offsetOf = async (person: Person, path: string) =>
  (await person.fetch(path, { method: 'HEAD', headers: tus })).headers.get('upload-offset');
const stateOf = async (person: Person, key: string) => (await person.call(transfers.state, { params: { key } })).body;
const filesIn = async (app: TestApp) =>
  (await app.admin.call(files.list, { ...params(await app.root()), query: {} })).body.items;

describe('a resumable upload', () => {
  it('announces its capabilities without a sign-in', async () => {
    const app = await createTestApp();
    const { status, headers } = await app.visitor.fetch('/uploads', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,checksum,termination');
    expect(headers.get('tus-max-size')).toBe('1073741824');
    expect((await app.admin.fetch('/uploads/x', { method: 'HEAD' })).status).toBe(412);
  });

  it('continues after a restart, with another token, and after the key has expired', async () => {
    const app = await createTestApp();
    const key = await announced(app.admin, await app.root(), 'a.txt', 9);
    const { response, path } = await begin(app.admin, key, 'a.txt', 9);
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, '0']);
    expect((await patch(app.admin, path, 0, 'one')).status).toBe(204);
    await app.restart();
    expect(await offsetOf(app.admin, path)).toBe('3');
    app.wait(2 * 3600);
    await app.runTask('forgetExpiredUploads');
    const again = await app.sessionOf(1);
    expect((await patch(again, path, 0, 'two')).status).toBe(409);
    expect((await patch(again, path, 3, 'two')).headers.get('upload-offset')).toBe('6');
    expect((await patch(again, path, 6, 'end')).status).toBe(204);
    const [file] = await filesIn(Object.assign(app, { admin: again }));
    expect(file).toMatchObject({ name: 'a.txt', size: 9 });
    expect(await (await again.download(await again.downloadKey(file?.id ?? 0))).text()).toBe('onetwoend');
    expect(await stateOf(again, key)).toMatchObject({ state: 'done', files: [{ id: file?.id, state: 'done' }] });
    expect(await offsetOf(again, path)).toBe('9');
    // The parts are removed; one content is left.
    expect(await app.content.list()).toHaveLength(1);
  });

  it('needs an announced file, belongs to its user, and ends when it is created again or deleted', async () => {
    const app = await createTestApp();
    const key = await announced(app.admin, await app.root(), 'a.txt', 3);
    expect((await begin(app.admin, key, 'b.txt', 3)).response.status).toBe(400);
    expect((await begin(app.admin, key, 'a.txt', 4)).response.status).toBe(400);
    const first = await begin(app.admin, key, 'a.txt', 3);
    const anna = await app.person('Anna');
    expect((await patch(anna, first.path, 0, 'one')).status).toBe(404);
    expect((await patch(app.visitor, first.path, 0, 'one')).status).toBe(401);
    await patch(app.admin, first.path, 0, 'on');
    const second = await begin(app.admin, key, 'a.txt', 3);
    expect((await patch(app.admin, first.path, 2, 'e')).status).toBe(410);
    expect((await app.admin.fetch(second.path, { method: 'DELETE', headers: tus })).status).toBe(204);
    expect((await app.admin.fetch(second.path, { method: 'HEAD', headers: tus })).status).toBe(410);
    const third = await begin(app.admin, key, 'a.txt', 3, { body: 'one', headers: content });
    expect([third.response.status, third.response.headers.get('upload-offset')]).toEqual([201, '3']);
    expect(await filesIn(app)).toMatchObject([{ name: 'a.txt', size: 3 }]);
    expect(await app.content.list()).toHaveLength(1);
  });

  it('tells the metadata of its creation as they were given', async () => {
    const app = await createTestApp();
    const key = await announced(app.admin, await app.root(), 'a.bin', 10);
    const metadata = 'filename YS5iaW4=,filetype dGV4dC9wbGFpbg==,empty';
    const { path } = await begin(app.admin, key, 'a.bin', 10, { headers: { 'upload-metadata': metadata } });
    const { headers } = await app.admin.fetch(path, { method: 'HEAD', headers: tus });
    expect([headers.get('upload-metadata'), headers.get('upload-length')]).toEqual([metadata, '10']);
  });

  it('does what X-HTTP-Method-Override says, with its rights, whatever the method of the request is', async () => {
    const app = await createTestApp();
    const key = await announced(app.admin, await app.root(), 'a.bin', 10);
    const { path } = await begin(app.admin, key, 'a.bin', 10);
    const send = (person: Person, method: string, override: string, body?: string, offset = 0) =>
      person.fetch(path, {
        method,
        body,
        headers: { ...tus, ...content, 'upload-offset': String(offset), 'x-http-method-override': override },
      });
    expect((await send(app.visitor, 'POST', 'PATCH', 'first')).status).toBe(401);
    expect((await send(await app.person('Anna'), 'POST', 'PATCH', 'first')).status).toBe(404);
    const patched = await send(app.admin, 'POST', 'PATCH', 'first');
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '5']);
    const offset = await send(app.admin, 'POST', 'HEAD');
    expect([offset.status, offset.headers.get('upload-offset')]).toEqual([200, '5']);
    expect((await send(app.admin, 'DELETE', 'PATCH', 'no', 4)).status).toBe(409);
    for (const method of ['GET', 'PUT']) {
      const replied = await send(app.admin, method, 'HEAD');
      expect([method, replied.status, replied.headers.get('upload-offset')]).toEqual([method, 200, '5']);
      expect([method, (await app.admin.fetch(path, { method, headers: tus })).status]).toEqual([method, 404]);
    }
    expect((await send(app.admin, 'PUT', 'PATCH', 'no', 4)).status).toBe(409);
    expect((await send(app.admin, 'POST', 'PUT')).status).toBe(404);
    expect((await app.admin.fetch(path, { method: 'POST', headers: tus })).status).toBe(404);
    expect(await offsetOf(app.admin, path)).toBe('5');
    expect((await send(app.admin, 'POST', 'delete')).status).toBe(204);
    expect((await app.admin.fetch(path, { method: 'HEAD', headers: tus })).status).toBe(410);
  });

  it('counts in the state of the key while it is under way, and no longer when it is discarded', async () => {
    const app = await createTestApp();
    const parentId = await app.root();
    const files = [
      { name: 'a.bin', length: 10 },
      { name: 'b.bin', length: 1 },
    ];
    const { key } = (await app.admin.call(transfers.announce, { body: { parentId, files } })).body;
    const { path } = await begin(app.admin, key, 'a.bin', 10);
    const shown = async () => {
      const {
        state,
        files: [file],
      } = await stateOf(app.admin, key);
      return [state, file?.state, file?.received];
    };
    expect(await shown()).toEqual(['waiting', 'waiting', 0]);
    await patch(app.admin, path, 0, 'first');
    expect(await shown()).toEqual(['receiving', 'receiving', 5]);
    await patch(app.admin, path, 5, '67');
    expect(await shown()).toEqual(['receiving', 'receiving', 7]);
    await app.restart();
    expect(await shown()).toEqual(['receiving', 'receiving', 7]);
    const again = await begin(app.admin, key, 'a.bin', 10);
    expect(await shown()).toEqual(['waiting', 'waiting', 0]);
    await patch(app.admin, again.path, 0, 'first');
    await app.admin.fetch(again.path, { method: 'DELETE', headers: tus });
    expect(await shown()).toEqual(['waiting', 'waiting', 0]);
    const last = await begin(app.admin, key, 'a.bin', 10);
    await patch(app.admin, last.path, 0, 'first');
    await patch(app.admin, last.path, 5, '67890');
    expect(await shown()).toEqual(['receiving', 'done', 10]);
  });

  it('discards a part with a wrong checksum', async () => {
    const app = await createTestApp();
    const key = await announced(app.admin, await app.root(), 'a.txt', 9);
    const { path } = await begin(app.admin, key, 'a.txt', 9);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32('end'));
    const sum = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64');
    const checked = (offset: number, text: string, checksum: string) =>
      patch(app.admin, path, offset, text, { 'upload-checksum': checksum });
    expect((await checked(0, 'one', `sha1 ${sum('sha1', 'other')}`)).status).toBe(460);
    expect(await offsetOf(app.admin, path)).toBe('0');
    expect((await checked(0, 'one', 'md5 x')).status).toBe(400);
    expect((await checked(0, 'one', `sha1 ${sum('sha1', 'one')}`)).status).toBe(204);
    expect((await checked(3, 'two', `sha256 ${sum('sha256', 'two')}`)).status).toBe(204);
    expect((await checked(6, 'end', `crc32 ${crc.toString('base64')}`)).status).toBe(204);
    expect(await filesIn(app)).toMatchObject([{ size: 9 }]);
  });

  it('returns with the last part, and in the state, why the file cannot be stored', async () => {
    const app = await createTestApp();
    const parentId = await app.root();
    const { body: folder } = await app.admin.call(folders.create, { body: { name: 'Soon gone', parentId } });
    const [key, taken] = [
      await announced(app.admin, folder.id, 'a.txt', 3),
      await announced(app.admin, parentId, 'b.txt', 3),
    ];
    const { path } = await begin(app.admin, key, 'a.txt', 3);
    await app.admin.call(folders.remove, { params: { id: String(folder.id), rowVersion: String(folder.rowVersion) } });
    expect((await patch(app.admin, path, 0, 'one')).status).toBe(404);
    expect(await stateOf(app.admin, key)).toMatchObject({ files: [{ id: null, state: 'failed' }] });
    const other = await begin(app.admin, taken, 'b.txt', 3);
    await app.admin.upload(parentId, { 'b.txt': 'mine' });
    const rejected = await patch(app.admin, other.path, 0, 'one');
    expect([rejected.status, await rejected.json()]).toEqual([409, expect.objectContaining({ code: 'exists' })]);
    expect(await app.content.list()).toHaveLength(1);
  });
});
