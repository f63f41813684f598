import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { readConfig } from '#server/config.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { exportedIn } from '#tests/support/exported.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const made: string[] = [];
const tempDir = () => {
  const folder = makeTempDir('commands-');
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** An instance with folders, rights, files of several sizes, versions, attributes and a bin. */
async function livedIn(): Promise<TestApp> {
  const app = await createTestApp();
  const root = await app.root();
  const ann = await app.person('ann', { password: PASSWORD });
  const folder = async (name: string, parentId: number) =>
    (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
  const [top, other] = [await folder('Top', root), await folder('=Other', root)];
  const below = await folder('Below', top);
  await app.grant(top, ann, Rights.ReadWrite);
  await app.grant(other, ann, Rights.Read);
  const attributes = [{ name: 'State', type: AttributeType.Dropdown, selections: [{ text: 'new' }] }];
  const group = (await app.admin.call(attributeGroups.create, { body: { name: 'G', attributes } })).body;
  await app.admin.call(folders.setAttributeGroup, { body: { folderId: below, groupId: group.id } });
  const content = (size: number) => new Uint8Array(size).map((_, at) => (at * 7 + size) % 251);
  await app.admin.upload(top, { 'a.bin': content(10), 'empty.txt': '', 'large.bin': content(2_500_000) });
  await app.admin.upload(top, { 'a.bin': content(40_000) }, { overwrite: true });
  const { success } = await app.admin.upload(below, { 'ž.txt': 'text', 'gone.txt': 'to be deleted' });
  const [attribute] = group.attributes;
  const values = [{ attributeId: attribute?.id ?? 0, value: String(attribute?.selections[0]?.id) }];
  await app.admin.call(files.update, {
    body: { id: success[0]?.id ?? 0, rowVersion: 1, subject: '=1+1', attributeValues: values },
  });
  await app.admin.call(files.remove, { params: { id: String(success[1]?.id), rowVersion: '1' } });
  return app;
}

/** Content is corrupted as by a disk; the tests of the bucket corrupt theirs. */
const isInBucket = process.env.TEST_STORAGE === 's3';

/** The paths of all contents below a data folder or a backup. */
const contentsOf = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'instance.json')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

describe('verify', () => {
  it('reports nothing for a sound instance', async () => {
    const app = await livedIn();
    expect(await app.command(['verify', '--read-data'])).toEqual({ ok: true, lines: ['No problems found.'] });
  });

  it.skipIf(isInBucket)('reports every flipped bit, and nothing else', async () => {
    const app = await livedIn();
    for (const path of contentsOf(app.dataDir)) {
      const content = readFileSync(path);
      if (content.length === 0) continue;
      const at = Math.floor(content.length * 0.9);
      content[at] = (content[at] ?? 0) ^ 4;
      writeFileSync(path, content);
      expect((await app.command(['verify'])).ok).toBe(true);
      const { ok, lines } = await app.command(['verify', '--read-data']);
      expect([ok, lines.length]).toEqual([false, 1]);
      expect(lines[0]).toMatch(/^Content [0-9a-f]{32}: damaged \(used by .+\.(bin|txt) \(\d+\)\)$/);
      content[at] ^= 4;
      writeFileSync(path, content);
    }
  });

  it.skipIf(isInBucket)('reports content that is missing, too short, or unused', async () => {
    const app = await livedIn();
    const [gone = '', short = ''] = contentsOf(app.dataDir).filter((path) => readFileSync(path).length > 0);
    rmSync(gone);
    truncateSync(short, 1);
    renameSync(short, `${short}.aside`);
    renameSync(`${short}.aside`, short);
    const stray = join(app.dataDir, 'blobs/00', '0'.repeat(32));
    writeFileSync(stray, 'x');
    const { lines } = await app.command(['verify']);
    expect(lines.some((line) => /^Content [0-9a-f]{32}: missing \(used by /.test(line))).toBe(true);
    expect(lines.some((line) => /^Content [0-9a-f]{32}: 1 bytes instead of \d+ \(used by /.test(line))).toBe(true);
    expect(lines).toHaveLength(2);
    app.wait(400 * 24 * 3600);
    expect((await app.command(['gc', '--dry-run'])).lines).toContain(`Unused content: ${'0'.repeat(32)}`);
    expect(existsSync(stray)).toBe(true);
    await app.command(['gc']);
    expect(existsSync(stray)).toBe(false);
  });

  it.each([
    [
      'a tree that hangs in the air',
      `update "fileNode" set "parentId" = "id" where "name" = 'Below'`,
      /not connected to the root folder/,
    ],
    ['a size that is a lie', `update "fileNode" set "size" = 5 where "name" = 'large.bin'`, /size is 5 bytes/],
    [
      'a folder with rights of another',
      `update "folderAccess" set "accessListId" = (
        select "accessListId" from "folderAccess" join "fileNode" on "id" = "folderId" where "name" = 'Top')
        where "folderId" = (select "id" from "fileNode" where "name" = '=Other')`,
      /stored access differs/,
    ],
    ['a log that was touched', `update "log" set "by" = 'nobody' where "id" = 2`, /^Log: Row 2 was changed/],
    [
      'a file without its content',
      `update "fileNode" set "versionId" = 99999 where "name" = 'large.bin'`,
      /content is missing/,
    ],
  ])('reports %s', async (_, statement, args) => {
    const app = await livedIn();
    await (await app.rawDatabase()).run(statement);
    const { ok, lines } = await app.command(['verify']);
    expect(ok).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(args));
  });
});

describe.skipIf(isPostgres)('a backup', () => {
  it('is made while the server runs, adds only new files, and is restored completely, without sessions', async () => {
    const app = await livedIn();
    const [folder, target] = [tempDir(), join(tempDir(), 'data')];
    expect((await app.command(['backup', folder])).lines[0]).toMatch(
      /^Backup complete: 6 objects \(4 in the database, 2 new files\)/,
    );
    await app.admin.upload(await app.root(), { 'later.txt': 'later' });
    expect((await app.command(['backup', folder])).lines[0]).toMatch(
      /^Backup complete: 7 objects \(5 in the database, 0 new files\)/,
    );
    expect(await app.command(['verify', '--backup', folder])).toEqual({ ok: true, lines: ['No problems found.'] });
    const { ok, lines } = await app.command(['restore', folder], { dataDir: target });
    expect([ok, lines]).toEqual([true, [expect.stringMatching(/^Restore complete: 7 objects, .+, as of 2026-03-02T/)]]);

    const SECRETS_KEY_FILE = join(app.dataDir, 'keys/secrets.key');
    const restored = await createTestApp({ env: { DATA_DIR: target, SECRETS_KEY_FILE } });
    const { status } = await restored
      .sessionOf(1)
      .then(({ token }) => fetch(`${restored.apiUrl}/user/me`, { headers: { authorization: `Bearer ${token}` } }));
    expect(status).toBe(200);
    const old = await fetch(`${restored.apiUrl}/user/me`, {
      headers: { authorization: `Bearer ${app.admin.token}` },
    });
    expect(old.status).toBe(401);
    expect(contentsOf(target)).toHaveLength(2);
    expect(await app.command(['restore', folder], { dataDir: target }).catch(({ message }) => message)).toMatch(
      /^DATA_DIR is not empty/,
    );
  });

  it('that is damaged or incomplete is not restored', async () => {
    const app = await livedIn();
    const folder = tempDir();
    const restore = (dataDir = join(tempDir(), 'data')) =>
      app.command(['restore', folder], { dataDir }).catch(({ message }) => ({ ok: false, lines: [message] }));
    expect((await restore()).lines[0]).toMatch(/^No complete backup/);
    await app.command(['backup', folder]);
    for (const path of contentsOf(folder)) {
      const content = readFileSync(path);
      if (content.length === 0) continue;
      writeFileSync(path, Buffer.concat([content.subarray(0, -1), Buffer.of((content.at(-1) ?? 0) ^ 1)]));
      expect((await restore()).lines).toEqual([expect.stringMatching(/^Backup: content [0-9a-f]{32}: damaged$/)]);
      writeFileSync(path, content);
    }
    const [database = ''] = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
    truncateSync(join(folder, database), 4096);
    expect((await restore()).lines).toEqual(['Backup: database is damaged']);
    rmSync(join(folder, 'manifest.json'));
    expect((await restore()).lines[0]).toMatch(/^No complete backup/);
  });
});

it.runIf(isPostgres)('backup on PostgreSQL refers to the tools of PostgreSQL', async () => {
  const app = await createTestApp();
  await expect(app.command(['backup', tempDir()])).rejects.toThrow(/pg_dump/);
});

describe('export', () => {
  it('writes the files that are not in Trash as plain files, with their attributes', async () => {
    const app = await livedIn();
    const folder = tempDir();
    expect((await app.command(['export', folder])).ok).toBe(true);
    expect(readFileSync(join(folder, 'files/Top/Below/ž.txt'), 'utf8')).toBe('text');
    expect(readFileSync(join(folder, 'files/Top/large.bin')).length).toBe(2_500_000);
    expect(existsSync(join(folder, 'files/=Other'))).toBe(true);
    expect(existsSync(join(folder, 'files/Top/Below/gone.txt'))).toBe(false);
    const csv = readFileSync(join(folder, 'files.csv'), 'utf8');
    expect(csv).toContain(',files/Top/Below/ž.txt,ž.txt,4,');
    expect(csv).toMatch(/ž\.txt.*,'=1\+1,.*,new\r\n/);
    expect(readFileSync(join(folder, 'folders.csv'), 'utf8')).toContain('files/Top/Below,Below,,true,false,false,');
    await expect(app.command(['export', folder])).rejects.toThrow(/not empty/);
  });
});

describe('a complete export', () => {
  it('has every row and every content, verified by an independent script', async () => {
    const app = await livedIn();
    const folder = tempDir();
    expect((await app.command(['export', folder])).ok).toBe(true);
    const { manifest, tables, wrong } = await exportedIn(folder);
    expect(wrong).toEqual([]);
    const counted = await app.rawDatabase();
    const count = async (query: string) => Number((await counted.rows<{ count: number }>(query))[0]?.count);
    expect(manifest.counts).toEqual({
      folders: await count(`select count(*) as count from "fileNode" where "isFolder" = 1`),
      files: await count(`select count(*) as count from "fileNode" where "isFolder" = 0`),
      versions: await count(`select count(*) as count from "fileVersion"`),
      comments: await count(`select count(*) as count from comment`),
      permissions: await count(`select count(*) as count from permission`),
      attributegroups: 1,
      users: await count(`select count(*) as count from "userAccount"`),
      groups: 0,
      log: await count(`select count(*) as count from log`),
    });
    expect(manifest.counts.versions).toBe(6);
    expect(tables.files).toContainEqual(
      expect.objectContaining({
        path: 'files/Top/Below/ž.txt',
        attributeValues: [{ attributeId: expect.any(Number), name: 'State', value: 'new' }],
      }),
    );
    expect(tables.files).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(/^trash\/\d+\/gone\.txt$/) }),
    );
    expect(tables.versions?.filter(({ number }) => number === 2)).toHaveLength(1);
    const secrets = await counted.rows<{ secret: string }>(
      `select "passwordHash" as secret from "userAccount" where "passwordHash" is not null`,
    );
    expect(secrets.length).toBeGreaterThan(1);
    const all = Object.values(tables)
      .flat()
      .map((row) => JSON.stringify(row))
      .join('');
    for (const { secret } of secrets) expect(all).not.toContain(secret);
  });

  it('continues after damaged content, lists it, and reports that it is incomplete', async () => {
    if (isInBucket) return;
    const app = await livedIn();
    const [largest] = contentsOf(app.dataDir).sort((a, b) => readFileSync(b).length - readFileSync(a).length);
    truncateSync(largest ?? '', 100);
    const folder = tempDir();
    const { ok, lines } = await app.command(['export', folder]);
    expect(ok).toBe(false);
    expect(lines.join('\n')).toContain('Not exported: files/Top/large.bin (');
    expect(readFileSync(join(folder, 'files/Top/Below/ž.txt'), 'utf8')).toBe('text');
    expect((await exportedIn(folder)).wrong).toEqual([]);
  });
});

describe('user', () => {
  it('creates an administrator, and sets a new password, which ends the sessions', async () => {
    const app = await createTestApp();
    const printed = async (...args: string[]) =>
      /password (\S+) /.exec((await app.command(['user', ...args])).lines[0] ?? '')?.[1] ?? '';
    const root = await app.signIn('root', await printed('create', 'root', 'root@example.org'));
    await app.signIn('root', await printed('reset', 'ROOT'));
    expect((await root.fetch('/user/me')).status).toBe(401);
    expect(await app.log()).toContain('Password reset: root');
    await expect(app.command(['user', 'create', 'Root', 'other@example.org'])).rejects.toThrow(/already/);
    await expect(app.command(['user', 'reset', 'nobody'])).rejects.toThrow(/not found/);
  });
});

describe.each([
  ['a fresh instance', () => createTestApp()],
  ['an instance in use', livedIn],
])('on %s', (_, open) => {
  it('every command succeeds beside the server, and the instance is sound afterwards', async () => {
    const app = await open();
    const scanner = { clamdUrl: 'tcp://127.0.0.1:3310' };
    const done = async (args: string[], config = {}) => [args.join(' '), (await app.command(args, config)).ok];
    const commands = [
      ['verify'],
      ['verify', '--read-data'],
      ['gc', '--dry-run'],
      ['gc'],
      ['quarantine', 'list'],
      ['quarantine', 'restore', '--all'],
      ['log', 'accept', '--reason', 'nothing to explain'],
      ['export', join(tempDir(), 'export')],
      ['user', 'create', 'root', 'root@example.org'],
      ['user', 'reset', 'root'],
      ['key', 'rotate'],
      ['key', 'rotate', '--secrets'],
    ];
    for (const args of commands) expect(await done(args)).toEqual([args.join(' '), true]);
    expect(await done(['scan'], scanner)).toEqual(['scan', true]);
    if (!isPostgres) {
      const [folder, target] = [tempDir(), join(tempDir(), 'data')];
      expect(await done(['backup', folder])).toEqual([`backup ${folder}`, true]);
      expect(await done(['verify', '--backup', folder])).toEqual([`verify --backup ${folder}`, true]);
      expect(await done(['restore', folder], { dataDir: target })).toEqual([`restore ${folder}`, true]);
      expect(await done(['verify', '--read-data'], { dataDir: target })).toEqual(['verify --read-data', true]);
    }
    expect((await app.command(['verify', '--read-data'])).lines).toEqual(['No problems found.']);
    await app.stop();
    expect(await app.command(['storage', 'accept', '--reason', 'moved'])).toEqual({
      ok: true,
      lines: ['Database and storage belong together already: there was nothing to accept.'],
    });
  });

  it('verifies the receipt of a file without the instance', async () => {
    const app = await open();
    const { success } = await app.admin.upload(await app.root(), { 'receipt.txt': 'the content' });
    const folder = tempDir();
    const [file, receiptFile] = [join(folder, 'receipt.txt'), join(folder, 'receipt.json')];
    writeFileSync(file, 'the content');
    const receipt = await (await app.admin.fetch(`/file/${success[0]?.id}/receipt`)).text();
    writeFileSync(receiptFile, receipt);
    expect((await app.command(['receipt', 'verify', file, receiptFile])).ok).toBe(true);
    writeFileSync(file, 'another content');
    expect((await app.command(['receipt', 'verify', file, receiptFile])).ok).toBe(false);
  });
});

it.each([[[]], [['help']], [['backup']], [['user', 'create', 'x']], [['verify', '--head', 'x']]])(
  '%j prints the available commands',
  async (args) => {
    const app = await createTestApp();
    await expect(app.command(args)).rejects.toThrow(/strongroom (COMMAND|--help)/);
    const nowhere = readConfig({ DATA_DIR: join(tempDir(), 'none') });
    await expect(app.command(['verify'], { ...nowhere, databaseUrl: undefined })).rejects.toThrow(
      /No database in DATA_DIR/,
    );
  },
);
