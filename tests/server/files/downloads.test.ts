import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { lifetimes } from '#contract/limits.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const CONTENT = '0123456789';

async function stored(app: TestApp, name = 'digits.txt', content: string | Uint8Array<ArrayBuffer> = CONTENT) {
  const { success } = await app.admin.upload(await app.root(), { [name]: content });
  return success[0]?.id ?? 0;
}

/** Reads the whole response: an unread one would keep its connection, and the instance, open. */
async function fetched(person: Person, key: string, headers: Record<string, string> = {}) {
  const response = await person.download(key, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const previewKey = async (person: Person, id: number) =>
  (await person.call(transfers.previewKey, { params: { id: String(id) } })).body.onetimeKey;
const downloads = async (app: TestApp) => (await app.log()).filter((line) => /^File (down|view)/.test(line));

/** Prevents the download of PDFs in the root and below. */
async function prevent(app: TestApp) {
  const id = await app.root();
  const { body } = await app.admin.call(folders.get, { params: { id: String(id) } });
  await app.admin.call(folders.update, { body: { id, rowVersion: body.rowVersion, denyDownload: true } });
}

describe('GET /file/download/{key}', () => {
  const shared = sharedTestApp();

  it('sends the whole content once, and logs one row with its bytes', async () => {
    const app = await createTestApp();
    const key = await app.admin.downloadKey(await stored(app));
    const response = await fetched(app.visitor, key);

    expect(response.status).toBe(200);
    expect(response.text).toBe(CONTENT);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetched(app.visitor, key)).status).toBe(410);
    const row = (await app.logRows()).at(-1);
    expect(row).toMatchObject({ log: 'File downloaded: digits.txt', length: 10, by: 'admin', ip: '127.0.0.1' });
    expect(await downloads(app)).toHaveLength(1);
  });

  it('does not use the key for HEAD, 304 and 416', async () => {
    const app = await createTestApp();
    const id = await stored(app);
    const key = await app.admin.downloadKey(id);
    const head = await app.visitor.fetch(`/file/download/${key}`, { method: 'HEAD' });
    const etag = head.headers.get('etag') ?? '';

    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await fetched(app.visitor, key, { 'if-none-match': etag })).status).toBe(304);
    const outside = await fetched(app.visitor, key, { range: 'bytes=10-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await downloads(app)).toEqual([]);

    const another = await fetched(app.visitor, await app.admin.downloadKey(id));
    expect(another.headers.get('etag')).toBe(etag);
    expect((await fetched(app.visitor, key)).status).toBe(200);
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, CONTENT, 'bytes 0-9/10'],
    ['bytes=0-1,4-5', 200, CONTENT, null],
    ['bytes=5-2', 200, CONTENT, null],
    ['lines=1-2', 200, CONTENT, null],
  ])('answers %s with %i', async (range, status, text, contentRange) => {
    const app = shared();
    const id = await stored(app, `${range}.txt`);
    const response = await fetched(app.visitor, await app.admin.downloadKey(id), { range });
    expect([response.status, response.text, response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it('sends several ranges to a preview in one response', async () => {
    const app = await createTestApp();
    const content = new Uint8Array(3 * 1024 ** 2).map((_, index) => index % 251);
    const key = await previewKey(app.admin, await stored(app, 'Long.pdf', content));
    const ends = [0, 9, 1_048_570, 1_048_580, 3_145_727, 3_145_727];
    const range = `bytes=${ends[0]}-${ends[1]},${ends[2]}-${ends[3]}, ${ends[4]}-${ends[5]}`;
    const response = await app.admin.download(key, { range });
    const bytes = new Uint8Array(await response.arrayBuffer());

    expect([response.status, response.headers.get('content-length')]).toEqual([206, String(bytes.length)]);
    const [, boundary] =
      /^multipart\/byteranges; boundary=(\S+)$/.exec(response.headers.get('content-type') ?? '') ?? [];
    const part = (from = 0, to = 0) =>
      `\r\n--${boundary}\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${from}-${to}/${content.length}\r\n\r\n` +
      Buffer.from(content.subarray(from, to + 1)).toString('latin1');
    const expected = part(ends[0], ends[1]) + part(ends[2], ends[3]) + part(ends[4], ends[5]);
    expect(Buffer.from(bytes).toString('latin1')).toBe(`${expected}\r\n--${boundary}--\r\n`);
  });

  it.each([
    'bytes=0-3,2-5',
    'bytes=4-5,0-1',
    'bytes=0-1,68-70',
    `bytes=${Array.from({ length: 33 }, (_, index) => `${2 * index}-${2 * index}`)}`,
  ])('sends the whole content to a preview that requests %s', async (range) => {
    const app = shared();
    const content = CONTENT.repeat(7);
    const key = await previewKey(app.admin, await stored(app, `${range}.txt`, content));
    const response = await fetched(app.admin, key, { range });
    expect([response.status, response.text]).toEqual([200, content]);
  });

  it('sends the whole content if it differs from the one of the first request', async () => {
    const app = await createTestApp();
    const key = await app.admin.downloadKey(await stored(app));
    const response = await fetched(app.visitor, key, { range: 'bytes=2-4', 'if-range': '"another"' });
    expect([response.status, response.text]).toEqual([200, CONTENT]);
  });

  it('can be started within five minutes and resumed for ten, by ranges only', async () => {
    const app = await createTestApp();
    const id = await stored(app);
    const [expired, key] = [await app.admin.downloadKey(id), await app.admin.downloadKey(id)];
    await fetched(app.visitor, key, { range: 'bytes=0-3' });
    app.wait(lifetimes.downloadKey);

    expect((await fetched(app.visitor, expired)).status).toBe(410);
    const rest = await fetched(app.visitor, key, { range: 'bytes=4-' });
    expect(rest.text).toBe('456789');
    expect((await fetched(app.visitor, key)).status).toBe(410);
    app.wait(lifetimes.downloadResume - lifetimes.downloadKey);
    expect((await fetched(app.visitor, key, { range: 'bytes=4-' })).status).toBe(410);
    // The start and the resumed range each have a row with the number of bytes sent.
    expect(await downloads(app)).toHaveLength(2);
  });

  it('can be requested again by ranges of its signed-in reader, also the whole, each with a row and its bytes', async () => {
    const app = await createTestApp();
    const key = await app.admin.downloadKey(await stored(app));
    expect((await fetched(app.visitor, key)).status).toBe(200);
    for (const range of ['bytes=0-', 'bytes=0-', 'bytes=8-']) {
      expect((await fetched(app.visitor, key, { range })).status).toBe(206);
    }
    const rows = (await app.logRows()).filter(({ log }) => log.startsWith('File download'));
    expect(rows.map(({ length }) => length)).toEqual([10, 10, 10, 2]);
    app.wait(lifetimes.downloadResume);
    expect((await fetched(app.visitor, key, { range: 'bytes=0-' })).status).toBe(410);
  });

  it('can be resumed only from the address that started it', async () => {
    const app = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
    const key = await app.admin.downloadKey(await stored(app));
    const from = (ip: string) => fetched(app.visitor, key, { range: 'bytes=4-', 'x-forwarded-for': ip });
    expect((await from('192.0.2.1')).status).toBe(206);
    expect((await from('192.0.2.2')).status).toBe(410);
    expect((await from('192.0.2.1')).status).toBe(206);
  });

  it('is started once by concurrent requests', async () => {
    const app = await createTestApp();
    const key = await app.admin.downloadKey(await stored(app));
    const responses = await Promise.all(Array.from({ length: 8 }, () => fetched(app.visitor, key)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    expect(await downloads(app)).toHaveLength(1);
  });

  it.each(['x', 'x.y', 'e30.AAAA'])('returns 410 or 404 for the invalid key "%s"', async (key) => {
    const app = shared();
    expect([404, 410]).toContain((await app.visitor.fetch(`/file/download/${key}`)).status);
  });

  it('returns 410 for a key that was changed in any byte', async () => {
    const app = await createTestApp();
    const key = Buffer.from(await app.admin.downloadKey(await stored(app)), 'base64url');
    for (const at of [0, 11, 12, key.length >> 1, key.length - 17, key.length - 1]) {
      const changed = Buffer.from(key);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await fetched(app.visitor, changed.toString('base64url'))).status).toBe(410);
    }
    expect((await fetched(app.visitor, key.toString('base64url'))).status).toBe(200);
  });

  it('returns 404 after the right or the folder is gone', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.Read);
    const { body: folder } = await app.admin.call(folders.create, { body: { name: 'Plans', parentId: root } });
    const { success } = await app.admin.upload(folder.id, { 'a.txt': 'a' });
    const id = success[0]?.id ?? 0;
    const [annas, admins] = [await anna.downloadKey(id), await app.admin.downloadKey(id)];

    await app.grant(root, anna, Rights.None);
    expect((await fetched(anna, annas)).status).toBe(410);
    await app.admin.call(folders.remove, { params: { id: `${folder.id}`, rowVersion: `${folder.rowVersion}` } });
    expect((await fetched(app.admin, admins)).status).toBe(410);
  });

  it('sends the content for which the key was made', async () => {
    const app = await createTestApp();
    const key = await app.admin.downloadKey(await stored(app));
    await app.admin.upload(await app.root(), { 'digits.txt': 'new' }, { overwrite: true });
    expect((await fetched(app.visitor, key)).text).toBe(CONTENT);
  });

  it.each([
    ['plain.txt', `attachment; filename="plain.txt"; filename*=UTF-8''plain.txt`],
    [
      'a "b" \'c\' (d).txt',
      `attachment; filename="a _b_ 'c' (d).txt"; filename*=UTF-8''a%20%22b%22%20%27c%27%20%28d%29.txt`,
    ],
    ['Smlouvá 🎉.pdf', `attachment; filename="Smlouv_ __.pdf"; filename*=UTF-8''Smlouv%C3%A1%20%F0%9F%8E%89.pdf`],
  ])('encodes the file name %s', async (name, disposition) => {
    const app = shared();
    const response = await fetched(app.visitor, await app.admin.downloadKey(await stored(app, name)));
    expect(response.headers.get('content-disposition')).toBe(disposition);
  });

  it.each(['page.html', 'a.xhtml', 'drawing.svg', 'feed.xml', 'run.js', 'run.mjs', 'a.shtml', 'a.wasm'])(
    'never serves %s in a way that a browser would run it',
    async (name) => {
      const app = shared();
      const id = await stored(app, name, '<script>alert(1)</script>');
      const keys = [await app.admin.downloadKey(id), await previewKey(app.admin, id)];
      for (const key of keys) {
        const response = await fetched(app.admin, key);
        expect(response.headers.get('content-type')).toBe('application/octet-stream');
        expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
        expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      }
    },
  );

  it('sends nothing of a damaged chunk', async () => {
    const app = await createTestApp();
    const id = await stored(app);
    const [blob] = await app.content.list();
    const bytes = await app.content.read(blob?.name ?? '');
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    await app.content.overwrite(blob?.name ?? '', bytes);

    const response = await fetched(app.visitor, await app.admin.downloadKey(id));
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('0123');
    expect(JSON.parse(response.text).requestId).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  });
});

describe('large downloads', () => {
  const MIB = 1024 ** 2;

  it('each send their own bytes, while others are read slowly or given up', async () => {
    const app = await createTestApp();
    const contents = [3, 5, 7].map((step) => new Uint8Array(12 * MIB + step).map((_, at) => (at * step) >> 8));
    const ids = await Promise.all(contents.map((content, index) => stored(app, `${index}.bin`, content)));
    const open = async (index: number) => {
      const key = await app.admin.downloadKey(ids[index] ?? 0);
      const [response] = (await once(get(`${app.apiUrl}/file/download/${key}`), 'response')) as [IncomingMessage];
      return { index, response, pieces: response[Symbol.asyncIterator](), received: createHash('sha256') };
    };
    const all = await Promise.all([0, 1, 2, 0, 1, 2, 0, 1].map(open));
    const [leaving, reading] = [all.slice(6), new Set(all.slice(0, 6))];
    // One piece of each in turn: their sockets are full, and their pieces wait in the server.
    while (reading.size > 0) {
      for (const download of reading) {
        const { value, done } = await download.pieces.next();
        if (!done) download.received.update(value);
        else {
          const expected = createHash('sha256').update(contents[download.index] ?? '');
          expect(download.received.digest('hex')).toBe(expected.digest('hex'));
          reading.delete(download);
        }
      }
      leaving.pop()?.response.destroy();
    }
  });

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('send nothing of %s chunk when it is damaged', async (_which, index) => {
    const app = await createTestApp();
    const id = await stored(app, 'large.bin', new Uint8Array(3 * MIB).fill(1));
    const [blob] = await app.content.list();
    const bytes = await app.content.read(blob?.name ?? '');
    bytes[index * MIB + 5] = 0;
    await app.content.overwrite(blob?.name ?? '', bytes);

    const response = await app.visitor.download(await app.admin.downloadKey(id));
    expect(response.status).toBe(index === 0 ? 500 : 200);
    const received = await receivedOf(response);
    expect(received.isComplete).toBe(index === 0);
    expect(received.bytes).toBeLessThanOrEqual(MIB);
  });
});

async function receivedOf(response: Response): Promise<{ bytes: number; isComplete: boolean }> {
  let bytes = 0;
  try {
    for await (const piece of response.body ?? []) bytes += piece.length;
    return { bytes, isComplete: true };
  } catch {
    return { bytes, isComplete: false };
  }
}

describe('GET /file/onetime/{id}', () => {
  it('returns 404 to users without the right to read', async () => {
    const app = await createTestApp();
    const id = String(await stored(app));
    const [anna, ben] = [await app.person('anna'), await app.person('ben')];
    await app.grant(await app.root(), anna, Rights.Read);
    expect((await anna.call(transfers.downloadKey, { params: { id } })).status).toBe(200);
    expect((await ben.call(transfers.downloadKey, { params: { id } })).status).toBe(404);
    expect((await ben.call(transfers.previewKey, { params: { id } })).status).toBe(404);
    expect((await anna.call(transfers.downloadKey, { params: { id: '99999' } })).status).toBe(404);
  });

  it('is rejected for a PDF under download prevention, which can still be previewed', async () => {
    const app = await createTestApp();
    const id = await stored(app, 'plan.pdf');
    const startedKey = await app.admin.downloadKey(id);
    await prevent(app);
    const rejected = await app.admin.call(transfers.downloadKey, { params: { id: String(id) } });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden']);
    expect((await fetched(app.admin, startedKey)).status).toBe(410);
    expect((await app.admin.call(transfers.downloadKey, { params: { id: `${await stored(app)}` } })).status).toBe(200);
    expect((await fetched(app.admin, await previewKey(app.admin, id))).status).toBe(200);
  });
});

describe('a preview key', () => {
  it('requires the token of the same user, and is not used by requests without it', async () => {
    const app = await createTestApp();
    const key = await previewKey(app.admin, await stored(app, 'plan.pdf'));
    const ben = await app.person('ben', { isAdmin: true });
    expect((await fetched(app.visitor, key)).status).toBe(401);
    expect((await fetched(ben, key)).status).toBe(401);

    const response = await fetched(app.admin, key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await downloads(app)).toEqual(['File viewed: plan.pdf']);
  });

  it('allows concurrent requests for parts, with one log row', async () => {
    const app = await createTestApp();
    const key = await previewKey(app.admin, await stored(app, 'plan.pdf'));
    const parts = ['bytes=0-1', 'bytes=2-3', 'bytes=1-2', 'bytes=3-3'];
    const responses = await Promise.all(parts.map((range) => app.admin.download(key, { range })));
    expect(responses.map(({ status }) => status)).toEqual([206, 206, 206, 206]);
    expect(await downloads(app)).toEqual(['File viewed: plan.pdf']);
  });
});
