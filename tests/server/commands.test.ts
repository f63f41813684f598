import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType, Rights } from '#contract/enums.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { readConfig } from '#server/config.ts';
import { openHouse, PASSWORD, type TestHouse } from '#tests/support/house.ts';
import { scratchDir } from '#tests/support/scratch.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const made: string[] = [];
const scratch = () => {
  const folder = scratchDir('commands-');
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A house with folders, rights, files of several sizes, versions, attributes and a bin. */
async function livedIn(): Promise<TestHouse> {
  const house = await openHouse();
  const root = await house.root();
  const ann = await house.person('ann', { password: PASSWORD });
  const folder = async (name: string, parentId: number) =>
    (await house.admin.call(folders.create, { body: { name, parentId } })).body.id;
  const [top, other] = [await folder('Top', root), await folder('=Other', root)];
  const below = await folder('Below', top);
  await house.grant(top, ann, Rights.ReadWrite);
  await house.grant(other, ann, Rights.Read);
  const attributes = [{ name: 'State', type: AttributeType.Dropdown, selections: [{ text: 'new' }] }];
  const group = (await house.admin.call(attributeGroups.create, { body: { name: 'G', attributes } })).body;
  await house.admin.call(folders.setAttributeGroup, { body: { folderId: below, groupId: group.id } });
  const content = (size: number) => new Uint8Array(size).map((_, at) => (at * 7 + size) % 251);
  await house.admin.upload(top, { 'a.bin': content(10), 'empty.txt': '', 'large.bin': content(2_500_000) });
  await house.admin.upload(top, { 'a.bin': content(4000) }, { overwrite: true });
  const { success } = await house.admin.upload(below, { 'ž.txt': 'text', 'gone.txt': 'to be deleted' });
  const [attribute] = group.attributes;
  const values = [{ attributeId: attribute?.id ?? 0, value: String(attribute?.selections[0]?.id) }];
  await house.admin.call(files.update, {
    body: { id: success[0]?.id ?? 0, rowVersion: 1, subject: '=1+1', attributeValues: values },
  });
  await house.admin.call(files.remove, { params: { id: String(success[1]?.id), rowVersion: '1' } });
  return house;
}

/** Content is spoilt as a disk would; the bucket's own tests spoil theirs. */
const isInBucket = process.env.TEST_STORAGE === 's3';

/** The paths of all contents below a data folder or a backup. */
const contentsOf = (folder: string) =>
  readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

describe('verify', () => {
  it('finds nothing in a house where nothing is wrong', async () => {
    const house = await livedIn();
    expect(await house.command(['verify', '--read-data'])).toEqual({ ok: true, lines: ['Nothing is wrong.'] });
  });

  it.skipIf(isInBucket)('finds every bit that flipped, and nothing else', async () => {
    const house = await livedIn();
    for (const path of contentsOf(house.dataDir)) {
      const content = readFileSync(path);
      if (content.length === 0) continue;
      const at = Math.floor(content.length * 0.9);
      content[at] = (content[at] ?? 0) ^ 4;
      writeFileSync(path, content);
      expect((await house.command(['verify'])).ok).toBe(true);
      const { ok, lines } = await house.command(['verify', '--read-data']);
      expect([ok, lines.length]).toEqual([false, 1]);
      expect(lines[0]).toMatch(/^Content [0-9a-f]{32} is not what was written: .+\.(bin|txt) \(\d+\)$/);
      content[at] ^= 4;
      writeFileSync(path, content);
    }
  });

  it.skipIf(isInBucket)('finds content that is missing, too short, or belongs to nothing', async () => {
    const house = await livedIn();
    const [gone = '', short = ''] = contentsOf(house.dataDir).filter((path) => readFileSync(path).length > 0);
    rmSync(gone);
    truncateSync(short, 1);
    renameSync(short, `${short}.aside`);
    renameSync(`${short}.aside`, short);
    const stray = join(house.dataDir, 'blobs/00', '0'.repeat(32));
    writeFileSync(stray, 'x');
    const { lines } = await house.command(['verify']);
    expect(lines.some((line) => /^Content [0-9a-f]{32} is missing: /.test(line))).toBe(true);
    expect(lines.some((line) => /^Content [0-9a-f]{32} has 1 bytes instead of \d+: /.test(line))).toBe(true);
    expect(lines).toHaveLength(2);
    house.wait(400 * 24 * 3600);
    expect((await house.command(['gc', '--dry-run'])).lines).toContain(`Content ${'0'.repeat(32)} belongs to no file`);
    expect(existsSync(stray)).toBe(true);
    await house.command(['gc']);
    expect(existsSync(stray)).toBe(false);
  });

  it.each([
    [
      'a tree that hangs in the air',
      `update "fileNode" set "parentId" = "id" where "name" = 'Below'`,
      /cannot be reached/,
    ],
    ['a size that is a lie', `update "fileNode" set "size" = 5 where "name" = 'large.bin'`, /says 5 bytes/],
    [
      'a folder with rights of another',
      `update "folderAccess" set "accessListId" = (
        select "accessListId" from "folderAccess" join "fileNode" on "id" = "folderId" where "name" = 'Top')
        where "folderId" = (select "id" from "fileNode" where "name" = '=Other')`,
      /does not have the rights/,
    ],
    ['a log that was touched', `update "log" set "by" = 'nobody' where "id" = 2`, /^Log: Row 2 was changed/],
    [
      'a file without its content',
      `update "fileNode" set "versionId" = 99999 where "name" = 'large.bin'`,
      /has no content/,
    ],
  ])('finds %s', async (_, statement, words) => {
    const house = await livedIn();
    await (await house.intrude()).run(statement);
    const { ok, lines } = await house.command(['verify']);
    expect(ok).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(words));
  });
});

describe.skipIf(isPostgres)('a backup', () => {
  it('is taken while the server runs, grows by what is new, and is restored whole, with nobody signed in', async () => {
    const house = await livedIn();
    const [folder, target] = [scratch(), join(scratch(), 'data')];
    expect((await house.command(['backup', folder])).lines[0]).toMatch(/^Backed up: 6 contents \(6 of them new\)/);
    await house.admin.upload(await house.root(), { 'later.txt': 'later' });
    expect((await house.command(['backup', folder])).lines[0]).toMatch(/^Backed up: 7 contents \(1 of them new\)/);
    expect(await house.command(['verify', '--backup', folder])).toEqual({ ok: true, lines: ['Nothing is wrong.'] });
    const { ok, lines } = await house.command(['restore', folder], { dataDir: target });
    expect([ok, lines]).toEqual([true, [expect.stringMatching(/^Restored: 7 contents, \d+ bytes, as of 2026-03-02T/)]]);

    const restored = await openHouse({ env: { DATA_DIR: target } });
    const { status } = await restored
      .sessionOf(1)
      .then(({ token }) => fetch(`${restored.apiUrl}/user/me`, { headers: { authorization: `Bearer ${token}` } }));
    expect(status).toBe(200);
    const old = await fetch(`${restored.apiUrl}/user/me`, {
      headers: { authorization: `Bearer ${house.admin.token}` },
    });
    expect(old.status).toBe(401);
    expect(contentsOf(target)).toHaveLength(7);
    expect(await house.command(['restore', folder], { dataDir: target }).catch(({ message }) => message)).toMatch(
      /holds a house already/,
    );
  });

  it('that was damaged, or never finished, is not restored', async () => {
    const house = await livedIn();
    const folder = scratch();
    const restore = (dataDir = join(scratch(), 'data')) =>
      house.command(['restore', folder], { dataDir }).catch(({ message }) => ({ ok: false, lines: [message] }));
    expect((await restore()).lines[0]).toMatch(/^There is no finished backup/);
    await house.command(['backup', folder]);
    for (const path of contentsOf(folder)) {
      const content = readFileSync(path);
      if (content.length === 0) continue;
      writeFileSync(path, Buffer.concat([content.subarray(0, -1), Buffer.of((content.at(-1) ?? 0) ^ 1)]));
      expect((await restore()).lines).toEqual([
        expect.stringMatching(/^Backup: content [0-9a-f]{32} is not what was written$/),
      ]);
      writeFileSync(path, content);
    }
    const [database = ''] = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
    truncateSync(join(folder, database), 4096);
    expect((await restore()).lines).toEqual(['Backup: its database is not what was written']);
    rmSync(join(folder, 'manifest.json'));
    expect((await restore()).lines[0]).toMatch(/^There is no finished backup/);
  });
});

it.runIf(isPostgres)('a backup of PostgreSQL is left to its own tools, in so many words', async () => {
  const house = await openHouse();
  await expect(house.command(['backup', scratch()])).rejects.toThrow(/pg_dump/);
});

describe('export', () => {
  it('writes what lives as plain files, with their attributes beside them', async () => {
    const house = await livedIn();
    const folder = scratch();
    expect((await house.command(['export', folder])).ok).toBe(true);
    expect(readFileSync(join(folder, 'files/Top/Below/ž.txt'), 'utf8')).toBe('text');
    expect(readFileSync(join(folder, 'files/Top/large.bin')).length).toBe(2_500_000);
    expect(existsSync(join(folder, 'files/=Other'))).toBe(true);
    expect(existsSync(join(folder, 'files/Top/Below/gone.txt'))).toBe(false);
    const csv = readFileSync(join(folder, 'attributes.csv'), 'utf8');
    expect(csv).toContain("Top/Below/ž.txt,4,2026-03-02T09:00:00.000Z,2026-03-02T09:00:00.000Z,'=1+1,,,new\r\n");
    await expect(house.command(['export', folder])).rejects.toThrow(/not empty/);
  });
});

describe('user', () => {
  it('makes an administrator, and gives somebody a new password that ends their sessions', async () => {
    const house = await openHouse();
    const said = async (...words: string[]) =>
      /password (\S+)$/.exec((await house.command(['user', ...words])).lines[0] ?? '')?.[1] ?? '';
    const root = await house.signIn('root', await said('create', 'root', 'root@example.org'));
    await house.signIn('root', await said('reset', 'ROOT'));
    expect((await root.fetch('/user/me')).status).toBe(401);
    expect(await house.log()).toContain('Password reset: root');
    await expect(house.command(['user', 'create', 'Root', 'other@example.org'])).rejects.toThrow(/already/);
    await expect(house.command(['user', 'reset', 'nobody'])).rejects.toThrow(/no user/);
  });
});

it.each([[[]], [['help']], [['backup']], [['user', 'create', 'x']], [['verify', '--head', 'x']]])(
  '%j is answered with what there is',
  async (words) => {
    const house = await openHouse();
    await expect(house.command(words)).rejects.toThrow(/^strongroom verify/);
    const nowhere = readConfig({ DATA_DIR: join(scratch(), 'none') });
    await expect(house.command(['verify'], { ...nowhere, databaseUrl: undefined })).rejects.toThrow(
      /holds no database/,
    );
  },
);
