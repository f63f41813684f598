import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { extensionOf, fitsName, HEAD_BYTES, knownFileTypes, TAIL_BYTES } from '#server/adapters/fileTypes.ts';
import { readConfig } from '#server/config.ts';
import type { Person } from '#tests/support/app/person.ts';
import { announceTo, makeRequest, sendTo } from '#tests/support/app/requests.ts';
import { announce as announceShare, send as sendShare } from '#tests/support/app/shares.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { docx, pdf, xlsx } from '#tests/support/content/documents.ts';
import { sample } from '#tests/support/samples.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const TEXT = 'Just words, and no picture.';
const restricted = { env: { FILE_TYPES: 'pdf,docx,png,TXT', FEATURES: 'oneTimeShares' } };

const endsOf = (content: Uint8Array) => ({
  head: Buffer.from(content.subarray(0, HEAD_BYTES)),
  tail: Buffer.from(content.subarray(Math.max(0, content.length - TAIL_BYTES))),
});

describe('the types of files', () => {
  const samples = readdirSync(join(process.cwd(), 'tests/support/samples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => relative(join(process.cwd(), 'tests/support/samples'), join(entry.parentPath, entry.name)));
  const contents: [string, Uint8Array][] = [
    ...samples.map((name): [string, Uint8Array] => [name, sample(name)]),
    ['made.docx', docx('Words')],
    ['made.xlsx', xlsx(['One'], 'Two', 3)],
    ['made.svg', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['wide.txt', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ];

  it.each(contents)('%s is only accepted under a name of its type', (name, content) => {
    const fitting = knownFileTypes.filter((type) => fitsName(`x.${type}`, endsOf(content)));
    expect(fitting).toContain(extensionOf(name));
    const texts = fitting.filter((type) => /^(txt|csv|md|log|json|eml|ics|vcf|html|htm|xml|svg)$/.test(type));
    const isText = texts.includes(extensionOf(name));
    expect(fitting.filter((type) => !texts.includes(type)).length).toBeLessThanOrEqual(isText ? 0 : 2);
  });

  it('can be named only if their content can be checked', () => {
    expect(readConfig(restricted.env).fileTypes).toEqual(['pdf', 'docx', 'png', 'txt']);
    for (const wrong of ['zip', 'pdf,exe', ','])
      expect(() => readConfig({ FILE_TYPES: wrong })).toThrow(/^FILE_TYPES can name txt, .* cannot be checked/);
  });
});

describe('FILE_TYPES', () => {
  const announce = (caller: Person, parentId: number, name: string, length: number) =>
    caller.call(transfers.announce, { body: { parentId, files: [{ name, length }] } });

  it('rejects one of several files individually', async () => {
    const app = await createTestApp(restricted);
    const mixed = await app.admin.upload(await app.root(), { 'beside.txt': TEXT, 'tool.exe': 'MZ' });
    expect(mixed.success.map(({ name }) => name)).toEqual(['beside.txt']);
    expect(mixed.errors.map(({ name }) => name)).toEqual(['tool.exe']);
  });

  it('accepts content that matches its name and empty content, in every way of uploading', async () => {
    const app = await createTestApp(restricted);
    const root = await app.root();
    const anna = await app.person('Anna', { password: PASSWORD });
    await app.grant(root, anna, Rights.ReadWrite);
    const good = { 'a.pdf': pdf('One'), 'b.DOCX': docx('Two'), 'c.txt': TEXT, 'empty.png': '' };
    expect((await anna.upload(root, good)).success).toHaveLength(4);

    const rejected = await announce(anna, root, 'tool.exe', 3);
    expect([rejected.status, rejected.body]).toEqual([
      415,
      expect.objectContaining({ reason: 'upload.type', details: { types: 'pdf, docx, png, txt' } }),
    ]);
    const { errors } = await anna.upload(root, {
      'd.pdf': TEXT,
      'e.png': pdf('Three'),
      'f.docx': xlsx(['One'], 'Two', 4),
    });
    expect(errors.map((file) => file.name)).toEqual(['d.pdf', 'e.png', 'f.docx']);
    expect(errors[0]?.errors[0]).toBe(
      'What “d.pdf” holds isn’t what its name says. Save it again under the right name.',
    );
    const overwriting = await anna.upload(root, { 'a.pdf': TEXT }, { overwrite: true });
    expect(overwriting.errors).toHaveLength(1);

    const { body } = await announce(anna, root, 'g.pdf', TEXT.length);
    const created = await anna.fetch(`/files/${body.key}/resumable`, {
      method: 'POST',
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
        ...{ 'upload-length': String(TEXT.length), 'upload-metadata': `filename ${btoa('g.pdf')}` },
      },
      body: TEXT,
    });
    expect(created.status).toBe(415);

    const drive = new DavClient(app, 'Anna');
    expect((await drive.send('PUT', '/h.pdf', {}, TEXT)).status).toBe(415);
    expect((await drive.send('PUT', '/h.exe', {}, TEXT)).status).toBe(415);
    expect((await drive.send('PUT', '/h.txt', {}, TEXT)).status).toBe(201);

    const { token } = await makeRequest(anna, root);
    const sent = { 'i.pdf': TEXT };
    const outside = await sendTo(app.visitor, token, await announceTo(app.visitor, token, sent), sent);
    expect(outside.body.errors).toHaveLength(1);
    const shared = await announceShare(anna, { files: sent });
    expect((await sendShare(anna, shared.body.onetimeKey, sent)).body.errors).toHaveLength(1);
    expect((await announceShare(anna, { files: { 'i.exe': 'MZ' } })).status).toBe(415);

    const { items } = (await anna.call(files.list, { params: { id: String(root) }, query: {} })).body;
    expect(items.map(({ name }) => name).sort()).toEqual(['a.pdf', 'b.DOCX', 'c.txt', 'empty.png', 'h.txt']);
  });

  it('rejects a rename, a copy or a restore that would make content mismatch its name', async () => {
    const app = await createTestApp(restricted);
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'a.txt': TEXT, 'b.pdf': pdf('Two') });
    const [text, document] = success.map(({ id }) => id);
    const rename = (id = 0, name = '', rowVersion = 1) =>
      app.admin.call(files.update, { body: { id, rowVersion, name } });
    for (const name of ['a.pdf', 'a.exe', 'a']) expect([name, (await rename(text, name)).status]).toEqual([name, 415]);
    expect((await rename(text, 'c.txt')).status).toBe(200);
    const drive = new DavClient(app);
    expect((await drive.send('MOVE', '/c.txt', { destination: drive.at('/c.pdf') })).status).toBe(415);
    expect((await drive.send('COPY', '/c.txt', { destination: drive.at('/c.pdf') })).status).toBe(415);
    expect((await drive.send('COPY', '/c.txt', { destination: drive.at('/b.pdf') })).status).toBe(415);

    // Plain letters are accepted as text even if they begin like a PDF; the file may then be named `.pdf`.
    await app.admin.upload(root, { 'c.txt': '%PDF-1.4 plain' }, { overwrite: true });
    expect((await rename(text, 'c.pdf', 3)).status).toBe(200);
    const params = { id: String(text) };
    const [older] = (await app.admin.call(versions.list, { params })).body.items;
    const restored = await app.admin.call(versions.restore, { params: { ...params, versionId: String(older?.id) } });
    expect([restored.status, restored.body]).toEqual([415, expect.objectContaining({ reason: 'upload.content' })]);
    expect(document).toBeGreaterThan(0);
  });
});
