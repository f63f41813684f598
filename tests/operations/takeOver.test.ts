import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { search } from '#contract/search.ts';
import { invitations } from '#contract/users/invitations.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openTwoNodes, type TwoNodes } from '#tests/support/app/twoNodes.ts';
import { drawText } from '#tests/support/content/scans.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { startMailServer } from '#tests/support/servers/smtpServer.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Fixture {
  app: TwoNodes;
  /** A signed-in client that calls whichever node runs. */
  admin: Person;
  rootId: number;
  /** Queries the database past the nodes. @returns the first value of the first row */
  countRows(question: string): Promise<number>;
}

/** An instance of which only the first node runs, so that new work starts there. */
async function oneOfTwo(env: Record<string, string>): Promise<Fixture> {
  const app = await openTwoNodes({ postgres: inject('postgres'), s3: inject('s3') }, env);
  cleanups.push(app.close);
  await app.nodes[1].stop();
  const client = new pg.Client({ connectionString: app.env.DATABASE_URL });
  await client.connect();
  // The database is dropped while it is in use.
  client.on('error', () => undefined);
  const countRows = async (question: string) =>
    Number((await client.query({ text: question, rowMode: 'array' })).rows[0]?.[0]);
  cleanups.push(() => client.end());
  const admin = await app.nodes[0].signIn();
  const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  return { app, admin, rootId, countRows };
}

async function until(question: () => Promise<boolean>) {
  while (!(await question())) await wait(20);
}

/** The first node is killed, the second one starts, and five minutes pass, so that leases have expired. */
async function changeOver({ app: { nodes }, countRows }: Fixture, ...tables: string[]): Promise<Person> {
  await nodes[0].stop('SIGKILL');
  await nodes[1].restart();
  for (const table of tables)
    await countRows(`update "${table}" set "nextTryOn" = '2026-01-01T00:00:00.000Z' where "nextTryOn" > '2026-01-01'`);
  return nodes[1].signIn();
}

/** The thumbnails that a node has cached. */
function made(dataDir: string): string[] {
  const folder = join(dataDir, 'cache/thumbnails');
  const names = existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
  return names.filter((name) => /[0-9a-f]{32}-\d+$/.test(name));
}

describe('the unfinished work of a killed node', () => {
  it('is continued: a mail is sent', async () => {
    const server = await startMailServer();
    cleanups.push(server.stop);
    const fixture = await oneOfTwo({ SMTP_URL: server.url });
    const release = server.hold();
    const person = { id: 'ann', name: 'Ann', email: 'ann@example.org' };
    const { id } = (await fixture.admin.call(users.create, { body: person })).body;
    await fixture.admin.call(invitations.invite, { body: { id } });
    await until(async () => server.held > 0);
    await changeOver(fixture, 'outbox');
    release();
    await until(async () => (await fixture.countRows(`select count(*) from outbox where state = 'sent'`)) === 1);
    expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ann@example.org']);
  });

  it('is continued: a document is read to its end', async () => {
    const fixture = await oneOfTwo({});
    const { admin, rootId, countRows } = fixture;
    const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n} of the lease agreement`);
    await admin.upload(rootId, { 'long.txt': `${lines.join('\n')}\nlastword` });
    await until(async () => (await countRows('select count(*) from "contentChunk"')) > 1);
    const there = await changeOver(fixture, 'contentText');
    expect(await countRows(`select count(*) from "contentText" where state = 'queued'`)).toBe(1);
    await until(async () => (await countRows(`select count(*) from "contentText" where state = 'indexed'`)) === 1);
    const { body } = await there.call(search.find, { body: { id: rootId, search: 'lastword' } });
    expect(body.items.map(({ name }) => name)).toEqual(['long.txt']);
    expect(await countRows('select count(*) - count(distinct (id, "nodeId")) from "contentChunk"')).toBe(0);
  });

  it('is continued: an image is recognised', async () => {
    const fixture = await oneOfTwo({ FEATURES: 'ocr' });
    const { admin, rootId, countRows } = fixture;
    const image = drawText(['The roof', 'was mended', 'in spring']);
    const announced = [{ name: 'roof.png', length: image.length, ocr: true }];
    const { key } = (await admin.call(transfers.announce, { body: { parentId: rootId, files: announced } })).body;
    const { success } = (await admin.send(key, { 'roof.png': image })).body;
    await until(async () => (await countRows('select attempts from "ocrJob"')) === 1);
    const there = await changeOver(fixture, 'ocrJob');
    expect(await countRows(`select count(*) from "ocrJob" where state = 'queued'`)).toBe(1);
    await until(async () => (await countRows(`select count(*) from "ocrJob" where state = 'done'`)) === 1);
    const { body } = await there.call(files.get, { params: { id: String(success[0]?.id ?? 0) } });
    expect(body.ocr).toContain('was mended');
    expect(await countRows(`select count(*) from log where log like 'Text recognised:%'`)).toBe(1);
  });

  it('is replaced: thumbnails are made by the node that is asked', async () => {
    const { admin, rootId, app } = await oneOfTwo({ MAX_FILES: '100' });
    const [firstNode, secondNode] = app.nodes;
    const colours = Array.from({ length: 40 }, (_, n) => ({ r: 6 * n, g: 90, b: 120 }));
    const drawn = (background: object) =>
      sharp({ create: { width: 2000, height: 2000, channels: 3, background } })
        .png()
        .toBuffer();
    const named = await Promise.all(
      colours.map(async (colour, n) => [`${n}.png`, new Uint8Array(await drawn(colour))]),
    );
    const { success } = await admin.upload(rootId, Object.fromEntries(named));
    const countRows = (person: Person) => (id: number) =>
      person.call(thumbnails.get, { params: { id: String(id) }, query: {} });
    const ids = success.map(({ id }) => id);
    const input = Promise.allSettled(ids.map(countRows(admin)));
    await until(async () => made(firstNode.dataDir).length > 3);
    await firstNode.stop('SIGKILL');
    expect((await input).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    for (const node of [secondNode, firstNode]) {
      await node.restart();
      const responses = await Promise.all(ids.map(countRows(await node.signIn())));
      expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
      expect(made(node.dataDir)).toHaveLength(ids.length);
    }
  });

  it('is continued: emptying the bin removes every item exactly once', async () => {
    const { admin, rootId, countRows, app } = await oneOfTwo({ MAX_FILES: '1000' });
    const [firstNode, secondNode] = app.nodes;
    const names = Array.from({ length: 120 }, (_, n) => `${n}.bin`);
    const { success } = await admin.upload(rootId, Object.fromEntries(names.map((name) => [name, ''])));
    await admin.call(fileBatches.remove, { body: { ids: success.map(({ id }) => id) } });
    await countRows(`update "fileNode" set "deletedOn" = '2020-01-01T00:00:00.000Z' where "deletedOn" is not null`);
    await countRows(`update "fileNode" set "deletedOn" = '2021-01-01T00:00:00.000Z' where name = '119.bin'`);
    const left = () => countRows('select count(*) from "fileNode" where "deletedOn" is not null');
    expect(await left()).toBe(120);
    // Another user locks the last item: the other node gets as far as the second transaction.
    await countRows('begin');
    await countRows(`select 1 from "fileNode" where name = '119.bin' for update`);
    await secondNode.restart();
    await until(async () => (await left()) === 20);
    await secondNode.stop('SIGKILL');
    await countRows('commit');
    expect(await left()).toBe(20);
    await firstNode.restart();
    await until(async () => (await left()) === 0);
    expect(await countRows(`select count(*) from log where log like 'File permanently deleted by retention:%'`)).toBe(
      120,
    );
  });
});

/** The command as an operator types it, on one machine. */
function strongroom(dataDir: string, ...args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return spawn(process.execPath, ['dist/strongroom.mjs', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

describe('a backup that was killed', () => {
  it('leaves the earlier backup valid, and the next one continues with the existing files', async () => {
    const app = await ServerProcess.open({ env: { MAX_FILES: '500' } });
    const folder = makeTempDir('backup-');
    cleanups.push(
      () => app.close(),
      () => rmSync(folder, { recursive: true, force: true }),
    );
    const admin = await app.signIn();
    const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    const backup = () => once(strongroom(app.dataDir, 'backup', folder), 'exit');
    /** Restores the backup. @returns how the command ended, and how many contents there are */
    const restored = async () => {
      const directory = makeTempDir('restored-');
      cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
      const [code] = await once(strongroom(directory, 'restore', folder), 'exit');
      return [code, contents(directory).length];
    };
    await admin.upload(rootId, { 'first.txt': 'the first'.repeat(3000) });
    expect(await backup()).toEqual([0, null]);

    const many = Array.from({ length: 400 }, (_, n) => [`${n}.bin`, new Uint8Array(randomBytes(20_000))]);
    await admin.upload(rootId, Object.fromEntries(many));
    const command = strongroom(app.dataDir, 'backup', folder);
    await until(async () => contents(folder).length > 50);
    command.kill('SIGKILL');
    await once(command, 'exit');
    expect(contents(folder).length).toBeLessThan(401);
    expect(await restored()).toEqual([0, 1]);
    expect(await backup()).toEqual([0, null]);
    expect(await restored()).toEqual([0, 401]);
  });
});

function contents(folder: string): string[] {
  return (readdirSync(join(folder, 'blobs'), { recursive: true }) as string[]).filter((name) =>
    /[0-9a-f]{32}$/.test(name),
  );
}
