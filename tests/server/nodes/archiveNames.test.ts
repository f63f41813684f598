import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { portableName } from '#contract/rules/portableNames.ts';
import { createShareApp, keyOf, mailShare } from '#tests/support/app/shares.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { exportedIn } from '#tests/support/exported.ts';
import { hold } from '#tests/support/holds.ts';

/** Names that Windows refuses, and what they become. */
const unportable: Record<string, string> = {
  'Minutes: 12:30.txt': 'Minutes_ 12_30.txt',
  'abc*def.txt': 'abc_def.txt',
  'what?.txt': 'what_.txt',
  'say "hi".txt': 'say _hi_.txt',
  'a<b>c.txt': 'a_b_c.txt',
  'a|b.txt': 'a_b (2).txt',
  'Company Inc.': 'Company Inc_',
  'foo..': 'foo__',
  CON: 'CON_',
  'aux.pdf': 'aux_.pdf',
  'Com1.tar.gz': 'Com1_.tar.gz',
  'LPT³.txt': 'LPT³_.txt',
};
/** Names that Windows accepts, two of them what a unportable one would become. */
const accepted = ['a_b.txt', 'CONSOLE.txt', 'COM10.txt', '.profile', 'A B.txt', 'ž 😀.txt'];

async function folderOfUnportable(app: TestApp) {
  const { body } = await app.admin.call(folders.create, { body: { name: 'Q3: plans?', parentId: await app.root() } });
  const content = Object.fromEntries([...Object.keys(unportable), ...accepted].map((name) => [name, name]));
  const { success } = await app.admin.upload(body.id, content);
  expect(success).toHaveLength(Object.keys(content).length);
  return { id: body.id, ids: success.map(({ id }) => id) };
}
async function zipOf(app: TestApp, ...ids: number[]) {
  const { body } = await app.admin.call(archives.key, { body: { ids } });
  const response = await app.visitor.fetch(pathOf(archives.download, { params: { key: body.onetimeKey } }));
  const zip = unzip(Buffer.from(await response.arrayBuffer()));
  return Object.fromEntries([...zip].map(([path, bytes]) => [path, `${bytes}`]));
}
const inFolder = (folder: string) =>
  Object.fromEntries([
    ...Object.entries(unportable).map(([name, portable]) => [`${folder}/${portable}`, name]),
    ...accepted.map((name) => [`${folder}/${name}`, name]),
  ]);

describe('a name that Windows refuses', () => {
  it.each([
    ['a\tb', 'a_b'],
    ['a. . ', 'a____'],
    ['nul', 'nul_'],
    ['CON .txt', 'CON_ .txt'],
    ['conout$.log', 'conout$_.log'],
    ['con.fig.txt', 'con_.fig.txt'],
    ['icon.txt', 'icon.txt'],
    ['a.b', 'a.b'],
    [`con.${'x'.repeat(251)}`, `con_.${'x'.repeat(250)}`],
  ])('%j becomes %j in archives', (name, portable) => expect(portableName(name)).toBe(portable));

  it('is replaced in the ZIP of a folder, each name once, and stays in the log', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '100' } });
    const { id } = await folderOfUnportable(app);
    const { body: below } = await app.admin.call(folders.create, { body: { name: 'nested?', parentId: id } });
    await app.admin.call(folders.create, { body: { name: 'Nested_', parentId: id } });
    await app.admin.upload(below.id, { 'x?': 'x' });
    expect(await zipOf(app, id)).toEqual({
      ...inFolder('Q3_ plans_'),
      'Q3_ plans_/nested_ (2)/x_': 'x',
      'Q3_ plans_/Nested_/': '',
    });
    const { body: list } = await app.admin.call(folders.get, { params: { id: String(id) } });
    expect(list.name).toBe('Q3: plans?');
    expect((await app.logRows()).map(({ log }) => log)).toContain('File downloaded in ZIP: Q3: plans?/nested?/x?');
  });

  it('is replaced in the ZIP of a selection, each name once', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '100' } });
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'a?.txt': '1', 'a*.txt': '2', 'A_.txt': '3' });
    const { body } = await app.admin.call(folders.create, { body: { name: 'a:.txt', parentId: root } });
    const zip = await zipOf(app, ...success.map(({ id }) => id), body.id);
    expect(zip).toEqual({ 'a_.txt': '1', 'a_ (2).txt': '2', 'A_ (3).txt': '3', 'a_ (4).txt/': '' });
  });

  it('is replaced in the ZIP of a share', async () => {
    const input = await createShareApp({ MAX_FILES: '100' });
    const { ids } = await folderOfUnportable(input.app);
    const { tokens } = await mailShare(input, input.app.admin, { fileIds: ids });
    const key = await keyOf(input.app, tokens[0] ?? '');
    const response = await input.app.visitor.download(key);
    const paths = [...unzip(Buffer.from(await response.arrayBuffer())).keys()];
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(ids.length);
    for (const path of paths) expect(portableName(path)).toBe(path);
  });

  it('is replaced in the export of a legal hold, whose manifest has both paths', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '100' } });
    const { id } = await folderOfUnportable(app);
    const { body: twin } = await app.admin.call(folders.create, {
      body: { name: 'Q3* plans?', parentId: await app.root() },
    });
    await app.admin.upload(twin.id, { 'what?.txt': 'twin' });
    const holdId = await hold(app, [id, twin.id]);
    const response = await app.admin.fetch(pathOf(legalHolds.export, { params: { id: String(holdId) } }));
    const zip = unzip(Buffer.from(await response.arrayBuffer()));
    const manifest = JSON.parse(String(zip.get('manifest.json')));
    expect(manifest.files).toHaveLength(zip.size - 1);
    for (const { path, fullPath, name } of manifest.files) {
      expect(String(zip.get(path))).toBe(fullPath.includes('Q3*') ? 'twin' : name);
      for (const part of path.split('/')) expect(portableName(part)).toBe(part);
      expect(fullPath.endsWith(`/${name}`)).toBe(true);
    }
    const folderOf = (name: string) =>
      manifest.files
        .find(({ fullPath }: { fullPath: string }) => fullPath.includes(name))
        .path.split('/')
        .at(-2);
    expect([folderOf('Q3:'), folderOf('Q3*')]).toEqual(['Q3_ plans_', 'Q3_ plans_ (2)']);
  });

  it('is replaced in the export of an instance, whose rows have the path on the disk', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '100' } });
    const { id } = await folderOfUnportable(app);
    const long = `${'語'.repeat(240)}:.txt`;
    await app.admin.upload(id, { [long]: long });
    const target = makeTempDir('export-');
    onTestFinished(() => rmSync(target, { recursive: true }));
    expect((await app.command(['export', target])).ok).toBe(true);
    const { tables, wrong } = await exportedIn(target);
    expect(wrong).toEqual([]);
    for (const { path, name } of tables.files ?? []) {
      expect(readFileSync(join(target, String(path)), 'utf8')).toBe(name);
      for (const part of String(path).split('/')) expect(portableName(part)).toBe(part);
    }
    for (const { path } of tables.folders ?? []) expect(existsSync(join(target, String(path)))).toBe(true);
    const paths = (tables.files ?? []).map(({ path }) => String(path).toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });
});
