import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { addContents } from '#server/plugins/fileNodes/content/content.service.ts';
import { addPart, dropParts } from '#server/plugins/fileNodes/content/joinedContents.service.ts';
import { type Blob, CorruptContent } from '#server/storage/blobs/blobStore.ts';
import { joined, newJoinedId } from '#server/storage/blobs/joinedContents.store.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const MIB = 1024 * 1024;
/** Empty, small enough for the database, around a piece of checksums, and of several pieces. */
const SIZES = [3, 0, 16 * 1024, 16 * 1024 + 1, 0, MIB, MIB + 1, 2 * MIB - 5, 1];
const DAY_S = 24 * 3600;

async function* once(content: Buffer) {
  yield content;
}

/** A content whose parts are stored, and one row each. */
async function withParts(sizes = SIZES) {
  const app = await createTestApp();
  const content = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
  const id = newJoinedId();
  const parts: Blob[] = [];
  let at = 0;
  for (const size of sizes) {
    const part = await app.ctx.blobs.write(once(content.subarray(at, at + size)), size);
    await app.ctx.transact((tx) => addPart(tx, id, part));
    parts.push(part);
    at += size;
  }
  return { app, content, parts, blob: joined(id, parts) };
}

const commit = (app: TestApp, blob: Blob) => app.ctx.transact((tx) => addContents(tx, [{ blob, ownerId: 1 }]));
const bytesOf = async ({ ctx }: TestApp, blob: Blob, from: number, to: number) =>
  Buffer.concat(await ctx.blobs.read(blob, from, to).toArray());

it('parts are one content for reading, before and after their list is committed', async () => {
  const { app, content, blob } = await withParts();
  const stored = { ...blob, parts: undefined };
  await expect(bytesOf(app, stored, 0, 0)).rejects.toThrow(CorruptContent);
  expect((await bytesOf(app, blob, 0, content.length - 1)).equals(content)).toBe(true);
  await commit(app, blob);
  expect((await bytesOf(app, stored, 0, content.length - 1)).equals(content)).toBe(true);

  // Ranges around each border, and any others.
  const borders = SIZES.map((_, n) => SIZES.slice(0, n).reduce((sum, size) => sum + size, 0));
  const around = borders.flatMap((border) => [border - 1, border, border + 1]);
  const offsets = [...around, ...Array.from({ length: 15 }, () => Math.floor(Math.random() * content.length))];
  for (const one of offsets) {
    const other = offsets[Math.floor(Math.random() * offsets.length)] ?? 0;
    const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(content.length - 1, Math.max(one, other))];
    expect((await bytesOf(app, stored, from, to)).equals(content.subarray(from, to + 1)), `${from} to ${to}`).toBe(
      true,
    );
    const pooled: Buffer[] = [];
    for await (const { bytes, release } of app.ctx.blobs.readPooled(stored, from, to)) {
      pooled.push(Buffer.from(bytes));
      release();
    }
    expect(Buffer.concat(pooled).equals(content.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
  }
});

it('a damaged part is told with its content', async () => {
  const { app, content, parts, blob } = await withParts([MIB, MIB]);
  await commit(app, blob);
  const [, second] = parts;
  await app.content.overwrite(second?.id ?? '', randomBytes(MIB));
  expect((await bytesOf(app, blob, 0, MIB - 1)).equals(content.subarray(0, MIB))).toBe(true);
  await expect(bytesOf(app, blob, 0, 2 * MIB - 1)).rejects.toThrow(CorruptContent);
  expect((await app.command(['verify', '--read-data'])).lines).toEqual([
    `Content ${second?.id}: damaged (used by no file)`,
  ]);
});

it('a list that does not fit its content is told', async () => {
  const { app, parts, blob } = await withParts([20_000, 30_000]);
  await commit(app, blob);
  expect(await app.command(['verify'])).toEqual({ ok: true, lines: ['No problems found.'] });
  const database = await app.rawDatabase();
  await database.run(`update "blobPart" set "position" = 5 where "blobId" = '${parts[1]?.id}'`);
  expect((await app.command(['verify'])).lines).toEqual([`Content ${blob.id}: a part begins at 5 instead of 20000`]);
  await database.run(`update "blobPart" set "position" = null where "blobId" = '${parts[1]?.id}'`);
  expect((await app.command(['verify'])).lines).toEqual([
    `Content ${blob.id}: its parts have 20000 bytes instead of 50000`,
  ]);
});

it.each(['before any of them is', 'although a crash removed the row of the content'])(
  'parts that were given up go into quarantine as one content, %s',
  async (when) => {
    // More than a cleanup takes out of use by itself, if each counted.
    const { app, blob } = await withParts(Array.from({ length: 120 }, () => 20));
    await app.ctx.transact((tx) => dropParts(tx, blob.id));
    await app.ctx.transact((tx) => dropParts(tx, blob.id));
    const database = await app.rawDatabase();
    if (when.includes('crash')) await app.ctx.transact((tx) => tx.stores.content.removeBlob(blob.id));
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    expect(await app.content.list()).toEqual([]);
    expect(await database.rows('select * from "blobPart"')).toEqual([]);
    expect(await database.rows('select * from blob')).toEqual([]);
    expect((await app.command(['verify'])).ok).toBe(true);
  },
);
