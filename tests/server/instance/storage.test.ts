import { randomBytes } from 'node:crypto';
import { subMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { OutOfSpace, WrongLength } from '#server/storage/blobs/blobStore.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const MIB = 1024 * 1024;

async function* sent(content: Buffer) {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
}
const bytesOf = async (app: TestApp, blob: Parameters<TestApp['ctx']['blobs']['read']>[0], from: number, to: number) =>
  Buffer.concat(await app.ctx.blobs.read(blob, from, to).toArray());
const namesIn = async (app: TestApp) => (await app.content.list()).map(({ name }) => name);

describe('the blob store', () => {
  const shared = sharedTestApp();

  it.each([0, 1, MIB, MIB + 1, 8 * MIB, 19 * MIB + 7])('returns the %i bytes that were stored', async (length) => {
    const { ctx } = shared();
    const content = randomBytes(length);
    const blob = await ctx.blobs.write(sent(content), length);
    expect(blob).toMatchObject({ size: length, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    if (length === 0) return;
    const read = Buffer.concat(await ctx.blobs.read(blob, 0, length - 1).toArray());
    expect(read.equals(content)).toBe(true);
  });

  it('returns ranges across chunks and parts', async () => {
    const app = await createTestApp();
    const content = randomBytes(9 * MIB + 3);
    const blob = await app.ctx.blobs.write(sent(content), content.length);
    for (const [from, to] of [
      [0, 0],
      [MIB - 1, MIB],
      [8 * MIB - 5, 8 * MIB + 5],
      [9 * MIB + 2, 9 * MIB + 2],
    ] as const) {
      expect((await bytesOf(app, blob, from, to)).equals(content.subarray(from, to + 1))).toBe(true);
    }
  });

  it('returns the bytes before a damaged chunk and none of it', async () => {
    const app = await createTestApp();
    const content = randomBytes(3 * MIB);
    const blob = await app.ctx.blobs.write(sent(content), content.length);
    const damaged = Buffer.from(content);
    damaged[2 * MIB + 9] = (damaged[2 * MIB + 9] ?? 0) ^ 1;
    await app.content.overwrite(blob.id, damaged);
    expect((await bytesOf(app, blob, 0, 2 * MIB - 1)).equals(content.subarray(0, 2 * MIB))).toBe(true);
    await expect(bytesOf(app, blob, 2 * MIB, 3 * MIB - 1)).rejects.toThrow(`Chunk 2 of ${blob.id}`);
    await app.content.overwrite(blob.id, content.subarray(0, 3 * MIB - 1));
    await expect(bytesOf(app, blob, 2 * MIB, 3 * MIB - 1)).rejects.toThrow();
  });

  it('keeps nothing of content that is shorter or longer than announced, or aborted', async () => {
    const app = await createTestApp();
    const content = randomBytes(MIB);
    async function* broken() {
      yield content;
      throw new OutOfSpace();
    }
    await expect(app.ctx.blobs.write(sent(content), MIB - 1)).rejects.toThrow(WrongLength);
    await expect(app.ctx.blobs.write(sent(content), MIB + 1)).rejects.toThrow(WrongLength);
    await expect(app.ctx.blobs.write(broken(), 2 * MIB)).rejects.toThrow(OutOfSpace);
    expect(await namesIn(app)).toEqual([]);
  });

  it('lists old content, and removes existing and missing content', async () => {
    const app = await createTestApp();
    const { blobs } = app.ctx;
    const blob = await blobs.write(sent(randomBytes(20_000)), 20_000);
    const olderThan = async (time: Date) => {
      const ids: string[] = [];
      for await (const found of blobs.olderThan(time)) ids.push(found);
      return ids;
    };
    const now = new Date();
    expect(await olderThan(new Date(now.getTime() + 60_000))).toEqual([blob.id]);
    expect(await olderThan(subMinutes(now, 1))).toEqual([]);
    await blobs.remove(blob);
    await blobs.remove(blob);
    expect(await namesIn(app)).toEqual([]);
    await blobs.removeOrphans(now);
    await blobs.check();
  });
});
