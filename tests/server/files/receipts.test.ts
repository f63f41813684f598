import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { receipts, type SignedReceipt } from '#contract/fileNodes/receipts.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { logs } from '#contract/instance/logs.ts';
import { openPdf } from '#server/adapters/text/pdf.ts';
import { canonicalJson } from '#server/plugins/logs/signedReports.service.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const folder = makeTempDir('receipts-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTENT = 'what was agreed';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const get = (person: Person, id: number, query = {}) =>
  person.call(receipts.get, { params: { id: String(id) }, query });

async function uploaded(name = 'Smlouva č. 1.txt'): Promise<{ app: TestApp; id: number }> {
  const app = await createTestApp();
  const { success } = await app.admin.upload(await app.root(), { [name]: CONTENT });
  return { app, id: success[0]?.id ?? 0 };
}

const rowIn = async (app: TestApp, { log }: SignedReceipt['receipt']) =>
  (await app.rawDatabase()).rows<{ log: string }>(
    `select "log" from "log" where "seq" = ${log.position} and "hash" = '${log.hash}'`,
  );

function save(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('GET /file/{id}/receipt', () => {
  it('is signed with a published key over its canonical JSON, and names the log row', async () => {
    const { app, id } = await uploaded();
    const { status, body } = await get(app.admin, id);
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({
      ...{ fileId: id, name: 'Smlouva č. 1.txt', size: CONTENT.length, sha256: sha256(CONTENT) },
      ...{ uploadedOn: '2026-03-02T09:00:00.000Z', uploadedBy: { id: 1, name: 'admin' } },
    });
    const { items } = (await app.visitor.call(logs.keys, {})).body;
    const key = createPublicKey(items.find(({ keyId }) => keyId === body.keyId)?.publicKey ?? '');
    const { log, name, size, uploadedOn } = body.receipt;
    const canonical =
      `{"fileId":${id},"log":{"hash":"${log.hash}","position":${log.position}},"name":"${name}",` +
      `"sha256":"${sha256(CONTENT)}","size":${size},"uploadedBy":{"id":1,"name":"admin"},"uploadedOn":"${uploadedOn}"}`;
    expect(verify(null, Buffer.from(canonical), key, Buffer.from(body.signature, 'base64'))).toBe(true);
    expect(await rowIn(app, body.receipt)).toEqual([{ log: 'File uploaded: My Company/Smlouva č. 1.txt' }]);
    expect((await get(app.admin, id)).body).toEqual(body);
  });

  it('covers a named earlier version, a copy, and a restored version', async () => {
    const { app, id } = await uploaded('a.txt');
    const root = await app.root();
    const first = (await get(app.admin, id)).body.receipt;
    app.wait(60);
    await app.admin.upload(root, { 'a.txt': 'something else' }, { overwrite: true });
    const [earlier] = (await app.admin.call(versions.list, { params: { id: String(id) } })).body.items;
    expect((await get(app.admin, id, { version: String(earlier?.id) })).body.receipt).toEqual(first);
    const current = (await get(app.admin, id)).body.receipt;
    expect(current).toMatchObject({ size: 14, sha256: sha256('something else') });
    expect(await rowIn(app, current)).toEqual([{ log: 'File overwritten: My Company/a.txt' }]);
    await app.admin.call(versions.restore, { params: { id: String(id), versionId: String(earlier?.id) } });
    expect((await get(app.admin, id)).body.receipt).toEqual(first);
    const copying = { body: { ids: [id], parentId: root, onTaken: 'keepBoth' as const } };
    const copied = (await app.admin.call(nodes.copy, copying)).body;
    const copyId = 'items' in copied ? copied.items[0]?.id : undefined;
    const copy = (await get(app.admin, copyId ?? 0)).body.receipt;
    expect(copy).toMatchObject({ sha256: first.sha256, size: first.size });
    expect((await rowIn(app, copy))[0]?.log).toMatch(/^File copied: .*a\.txt → /);
    expect((await get(app.admin, id, { version: '999999' })).status).toBe(404);
  });

  it('finds the log row of older uploads, and returns 404 if there is none', async () => {
    const { app, id } = await uploaded();
    const before = (await get(app.admin, id)).body;
    const database = await app.rawDatabase();
    await database.run(`update "fileVersion" set "logPosition" = null, "logHash" = null`);
    expect((await get(app.admin, id)).body).toEqual(before);
    await database.run(`update "fileVersion" set "uploadedOn" = '2020-01-01T00:00:00.000Z'`);
    expect(await get(app.admin, id)).toMatchObject({ status: 409, body: { reason: 'receipt.notLogged' } });
  });

  it('is available to users who may read the file, including a view-only file', async () => {
    const { app, id } = await uploaded();
    const [reader, stranger] = [await app.person('reader'), await app.person('stranger')];
    await app.grant(await app.root(), reader, Rights.Read);
    await (await app.rawDatabase()).run(`update "fileNode" set "viewOnly" = 1 where "isFolder" = 1`);
    expect((await get(reader, id)).status).toBe(200);
    expect((await get(stranger, id)).status).toBe(404);
    expect((await get(app.visitor, id)).status).toBe(401);
    expect((await app.admin.fetch(`/file/${id}/receipt?format=xml`)).status).toBe(400);
  });

  it('is a PDF with the same details and the signature, whatever the file name is', async () => {
    const name = `${'ž'.repeat(60)} 契約 😀 عقد ${'W'.repeat(120)}.txt`;
    const { app, id } = await uploaded(name);
    const { receipt, signature } = (await get(app.admin, id)).body;
    const response = await app.admin.fetch(`/file/${id}/receipt?format=pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const loading = await openPdf(new Uint8Array(await response.arrayBuffer()));
    const page = await (await loading.promise).getPage(1);
    const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
    await loading.destroy();
    const details = [receipt.sha256, receipt.uploadedOn, receipt.log.hash, signature, 'strongroom receipt verify'];
    for (const detail of details) expect(text.replaceAll(' ', '')).toContain(detail.replaceAll(' ', ''));
  });

  it('leaves nothing in the system log when it is sent as a PDF', async () => {
    const { app, id } = await uploaded('plan.txt');
    for (const format of ['pdf', 'json', 'pdf'])
      await (await app.admin.fetch(`/file/${id}/receipt?format=${format}`)).arrayBuffer();
    await app.runTask('keepWarnings');
    expect((await app.admin.call(logs.system, { query: {} })).body.items).toEqual([]);
  });
});

describe('strongroom receipt verify', () => {
  const offline = (...args: string[]) => {
    const command = ['--import', 'tsx', 'server/cli/main.ts', 'receipt', 'verify', ...args];
    const { status, stdout } = spawnSync(process.execPath, command, {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'nowhere') },
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  };

  it('needs only the file, the receipt and the key, and reports each mismatch', async () => {
    const { app, id } = await uploaded();
    const { body } = await get(app.admin, id);
    const [key] = (await app.visitor.call(logs.keys, {})).body.items;
    const pem = save('key.pem', key?.publicKey ?? '');
    const receipt = save('receipt.json', JSON.stringify(body));
    expect(offline(save('same.txt', CONTENT), receipt, '--key', pem).status).toBe(0);
    const { status, lines } = offline(save('other.txt', `${CONTENT}!`), receipt, '--key', pem);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Size: /), expect.stringMatching(/^SHA-256: /)]);
  });

  it('uses the keys of the instance, and reports changes of a receipt', async () => {
    const { app, id } = await uploaded();
    const signed = (await get(app.admin, id)).body;
    const same = save('same.txt', CONTENT);
    const tried = async (name: string, content: unknown, ...more: string[]) =>
      app.command(['receipt', 'verify', same, save(name, JSON.stringify(content)), ...more]);
    expect(await tried('whole.json', signed)).toMatchObject({ ok: true });
    const changed = { ...signed, receipt: { ...signed.receipt, uploadedOn: '2020-01-01T00:00:00.000Z' } };
    const added = { ...signed, receipt: { ...signed.receipt, note: 'paid' } };
    for (const forged of [changed, added, { ...signed, signature: 'AAAA' }])
      expect(await tried('forged.json', forged)).toEqual({ ok: false, lines: [expect.stringMatching(/^Signature: /)] });
    expect(await tried('unknown.json', { ...signed, keyId: '0123456789abcdef' })).toMatchObject({ ok: false });
    expect(await tried('nothing.json', {})).toMatchObject({ ok: false });
    await expect(app.command(['receipt', 'verify', same, join(folder, 'missing.json')])).rejects.toThrow(/missing/);
    await expect(tried('whole.json', signed, '--key', same)).rejects.toThrow(/not a public key/);
    await expect(app.command(['receipt', 'verify', same])).rejects.toThrow(/^Usage: strongroom/);
  });
});

it('canonical JSON sorts names by their UTF-16 units and writes values as in RFC 8785', () => {
  const value = { '\u20ac': 1, '\r': 2, '1': [1e21, 0.000001, -0], '\ud83d\ude00': '\u000f\n"\\/', ö: null };
  expect(canonicalJson({ ...value, left: undefined })).toBe(
    '{"\\r":2,"1":[1e+21,0.000001,0],"ö":null,"€":1,"😀":"\\u000f\\n\\"\\\\/"}',
  );
});

it('GET /file/{id}/receipt answers 404 for a file in Trash', async () => {
  const { app, id } = await uploaded();
  const { rowVersion } = (await app.admin.call(files.get, { params: { id: String(id) } })).body;
  await app.admin.call(files.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
  expect((await get(app.admin, id)).status).toBe(404);
});
