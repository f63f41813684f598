import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { Person } from '#tests/support/app/person.ts';
import { openTwoNodes } from '#tests/support/app/twoNodes.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function twoNodes() {
  const app = await openTwoNodes({ postgres: inject('postgres'), s3: inject('s3') });
  cleanups.push(app.close);
  return [...app.nodes, app.front] as const;
}

describe('two nodes behind nginx', () => {
  it('are one instance: sign-in on one, upload through the other, download through nginx', async () => {
    const [firstNode, secondNode, front] = await twoNodes();
    const person = await firstNode.signIn();
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const announced = { parentId, files: [{ name: 'a.bin', length: 300_000 }] };
    const { key } = (await person.call(transfers.announce, { body: announced })).body;
    const content = new Uint8Array(randomBytes(300_000));
    const there = new Person(secondNode, person.token);
    const { success } = (await there.send(key, { 'a.bin': content })).body;
    const outside = new Person(front, person.token);
    const response = await outside.download(await outside.downloadKey(success[0]?.id ?? 0));
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(content));
  });

  it('lose nothing that was acknowledged when one is killed and started again', async () => {
    const [firstNode, , front] = await twoNodes();
    const { token } = await firstNode.signIn();
    const person = new Person(front, token);
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const made = new Set<string>();
    const rejected = new Map<number, Headers>();
    const names = Array.from({ length: 240 }, (_, index) => `folder ${index}`);
    const clients = Array.from({ length: 8 }, async () => {
      for (let name = names.pop(); name; name = names.pop()) {
        const { status, headers } = await person.call(folders.create, { body: { name, parentId } });
        if (status === 200) made.add(name);
        else rejected.set(status, headers);
      }
    });
    while (made.size < 60) await person.fetch('/health');
    await firstNode.stop('SIGKILL');
    while (made.size < 120) await person.fetch('/health');
    await firstNode.restart();
    await Promise.all(clients);

    expect([...rejected.keys()].filter((status) => status !== 503)).toEqual([]);
    for (const headers of rejected.values()) expect(headers.get('retry-after')).toMatch(/^\d+$/);
    const found = (await person.call(folders.list, {})).body.items.map(({ name }) => name);
    expect([...made].filter((name) => !found.includes(name))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    const page = { params: { id: String(parentId) }, query: {} };
    expect((await person.call(files.list, page)).status).toBe(200);
  });
});
