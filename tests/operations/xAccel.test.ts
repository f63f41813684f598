import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { Person } from '#tests/support/app/person.ts';
import { openFront } from '#tests/support/servers/proxies/nginx.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A file in an instance whose downloads nginx sends, and a user who calls that nginx. */
async function fronted(env: Record<string, string> = {}) {
  const app = await ServerProcess.open({ env: { DOWNLOADS_BY: 'x-accel', TRUST_PROXY: '127.0.0.1', ...env } });
  cleanups.push(() => app.close());
  const front = await openFront([app.port], app.dataDir);
  cleanups.push(front.stop);
  const { token } = await app.signIn();
  const person = new Person({ apiUrl: `${front.origin}/fileshare/api` }, token);
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const content = new Uint8Array(randomBytes(3_000_000));
  const { success } = await person.upload(root, { 'plan.html': content });
  const fetched = async (key: string, headers: Record<string, string> = {}) => {
    const response = await person.download(key, headers);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { app, front, person, content: Buffer.from(content), id: success[0]?.id ?? 0, fetched };
}

describe('nginx that sends content itself', () => {
  it('sends the content once, with the same headers as a node', async () => {
    const { app, person, content, id, fetched } = await fronted({ PUBLIC_URL: 'https://files.example.org' });
    const key = await person.downloadKey(id);
    const { status, headers, bytes } = await fetched(key);
    expect([status, bytes.equals(content)]).toEqual([200, true]);
    expect((await fetched(key)).status).toBe(410);

    await app.stop();
    const plain = await ServerProcess.open({ env: { DATA_DIR: app.dataDir, PUBLIC_URL: 'https://files.example.org' } });
    cleanups.push(() => plain.close());
    const there = new Person(plain, person.token);
    const expected = await there.download(await there.downloadKey(id));
    await expected.arrayBuffer();
    const own = ['connection', 'date', 'keep-alive', 'server'];
    const sentHeaders = (from: Headers) => [...from].filter(([name]) => !own.includes(name));
    expect(sentHeaders(headers)).toEqual(sentHeaders(expected.headers));
  });

  it('resumes an interrupted download, and sends everything if the content has changed', async () => {
    const { person, content, id, fetched } = await fronted();
    const key = await person.downloadKey(id);
    const first = await fetched(key, { range: 'bytes=0-99' });
    expect([first.status, first.headers.get('content-range')]).toEqual([206, 'bytes 0-99/3000000']);
    const rest = await fetched(key, { range: 'bytes=100-', 'if-range': first.headers.get('etag') ?? '' });
    expect([rest.status, Buffer.concat([first.bytes, rest.bytes]).equals(content)]).toEqual([206, true]);
    const other = await fetched(key, { range: 'bytes=100-', 'if-range': '"another"' });
    expect([other.status, other.bytes.equals(content)]).toEqual([200, true]);
  });

  it('sends nothing to a client that knows only the path of the content', async () => {
    const { front, person, id } = await fronted();
    const key = await person.downloadKey(id);
    const head = await person.fetch(`/file/download/${key}`, { method: 'HEAD' });
    const blob = JSON.parse(head.headers.get('etag') ?? '""');
    const response = await fetch(`${front.origin}/strongroom-blobs/${blob.slice(0, 2)}/${blob}`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('nginx')]);
  });
});
