import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { lifetimes } from '#contract/limits.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { readConfig } from '#server/config.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createShareApp, keyOf, mailShare } from '#tests/support/app/shares.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

/** Too large for the database, from which the node sends content itself. */
const CONTENT = '0123456789'.repeat(2000);
/** A name that a header, an address and a signature each encode in another way. */
const NAME = 'Účet (1)’s 100% + "b".html';
const REAL_NAME = '%C3%9A%C4%8Det%20%281%29%E2%80%99s%20100%25%20%2B%20%22b%22.html';
const NAMED = `attachment; filename="__et (1)_s 100_ + _b_.html"; filename*=UTF-8''${REAL_NAME}`;

const presigning = { DOWNLOADS_BY: 'presigned' };
const accelerated = { DOWNLOADS_BY: 'x-accel', STORAGE_URL: '' };

async function stored(app: TestApp, name = 'digits.txt') {
  const { success } = await app.admin.upload(await app.root(), { [name]: CONTENT });
  return success[0]?.id ?? 0;
}

/** The response of a node, wherever it redirects to. */
async function responseOf(person: Person, key: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await person.fetch(`/file/download/${key}`, { headers, method, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const previewKey = async (person: Person, id: number) =>
  (await person.call(transfers.previewKey, { params: { id: String(id) } })).body.onetimeKey;
const downloads = async (app: TestApp) => (await app.log()).filter((line) => /^File (down|view)/.test(line));

describe('DOWNLOADS_BY', () => {
  it.each([
    [{ DOWNLOADS_BY: 'bucket' }, 'DOWNLOADS_BY must be node, presigned or x-accel (it is "bucket")'],
    [{ DOWNLOADS_BY: 'presigned' }, 'DOWNLOADS_BY=presigned needs STORAGE_URL'],
    [{ DOWNLOADS_BY: 'x-accel', STORAGE_URL: 's3://bucket' }, 'DOWNLOADS_BY=x-accel needs content in DATA_DIR'],
  ])('%j prevents the start', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('has the default node', () => {
    expect(readConfig({}).downloadsBy).toBe('node');
  });
});

describe('a download that nginx sends', () => {
  it('is sent by the node if its content is in the database', async () => {
    const app = await createTestApp({ env: accelerated });
    const { success } = await app.admin.upload(await app.root(), { 'small.txt': 'small' });
    const { text, headers } = await responseOf(app.visitor, await app.admin.downloadKey(success[0]?.id ?? 0));
    expect([text, headers.has('x-accel-redirect')]).toEqual(['small', false]);
  });

  it('has the same rights, keys, log rows and headers as from a node', async () => {
    const app = await createTestApp({ env: accelerated });
    const id = await stored(app, NAME);
    const key = await app.admin.downloadKey(id);
    const { status, headers, text } = await responseOf(app.visitor, key);
    expect([status, text]).toEqual([200, '']);
    const [, folder = '', name = ''] =
      /^\/strongroom-blobs\/(..)\/(\1.{30})$/.exec(headers.get('x-accel-redirect') ?? '') ?? [];
    expect(name.slice(0, 2)).toBe(folder);
    expect((await app.content.read(name)).toString()).toBe(CONTENT);
    expect(headers.get('content-disposition')).toBe(NAMED);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('etag')).toBe(`"${name}"`);
    expect((await responseOf(app.visitor, key)).status).toBe(410);
    expect((await app.logRows()).at(-1)).toMatchObject({
      log: `File downloaded: ${NAME}`,
      length: 20_000,
      by: 'admin',
    });
  });

  it('is resumed by ranges, for ten minutes', async () => {
    const app = await createTestApp({ env: accelerated });
    const key = await app.admin.downloadKey(await stored(app));
    await responseOf(app.visitor, key);
    const rest = await responseOf(app.visitor, key, { range: 'bytes=4-' });
    expect([rest.status, rest.headers.has('x-accel-redirect')]).toEqual([200, true]);
    app.wait(lifetimes.downloadResume);
    expect((await responseOf(app.visitor, key, { range: 'bytes=4-' })).status).toBe(410);
    // The start and the resumed range each have a row with the number of bytes sent.
    expect(await downloads(app)).toHaveLength(2);
  });

  it('is answered by the node if no content is sent', async () => {
    const app = await createTestApp({ env: accelerated });
    const key = await app.admin.downloadKey(await stored(app));
    const head = await responseOf(app.visitor, key, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '20000']);
    const etag = head.headers.get('etag') ?? '';
    const responses = [
      head,
      await responseOf(app.visitor, key, { 'if-none-match': etag }),
      await responseOf(app.visitor, key, { range: 'bytes=20000-' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 416]);
    expect(responses.map(({ headers }) => headers.has('x-accel-redirect'))).toEqual([false, false, false]);
    expect(await downloads(app)).toEqual([]);
  });

  it('is sent by the node for previews and for external recipients', async () => {
    const shop = await createShareApp(accelerated);
    const { admin, visitor } = shop.app;
    const preview = await responseOf(admin, await previewKey(admin, await stored(shop.app)));
    const { tokens } = await mailShare(shop, admin, { files: { 'a.txt': CONTENT } });
    const [token = ''] = tokens;
    const { body } = await visitor.call(oneTimeShares.view, { params: { token } });
    const shared = await responseOf(visitor, await keyOf(shop.app, token, body.files[0]?.id));
    for (const { text, headers } of [preview, shared])
      expect([text, headers.has('x-accel-redirect')]).toEqual([CONTENT, false]);
  });
});

describe.runIf(process.env.TEST_STORAGE === 's3')('a download that the bucket sends', () => {
  it('has the same rights, keys and log rows, and an address that is valid for a minute', async () => {
    const app = await createTestApp({ env: presigning });
    const key = await app.admin.downloadKey(await stored(app, NAME));
    const { status, headers, text } = await responseOf(app.visitor, key);
    const location = headers.get('location') ?? '';
    expect([status, text, headers.get('cache-control')]).toEqual([302, '', 'no-store']);
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await responseOf(app.visitor, key)).status).toBe(410);
    expect((await app.logRows()).at(-1)).toMatchObject({
      log: `File downloaded: ${NAME}`,
      length: 20_000,
      by: 'admin',
    });

    const response = await fetch(location);
    expect([response.status, await response.text()]).toEqual([200, CONTENT]);
    expect(response.headers.get('content-disposition')).toBe(NAMED);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const part = await fetch(location, { headers: { range: 'bytes=4-' } });
    expect([part.status, await part.text()]).toEqual([206, CONTENT.slice(4)]);
    for (const other of [
      location.replace('=60&', '=61&'),
      location.replace('html', 'exe'),
      location.split('?')[0] ?? '',
    ]) {
      const rejected = await fetch(other);
      expect([rejected.ok, await rejected.text()]).toEqual([false, expect.not.stringContaining(CONTENT)]);
    }
  });

  it('can be resumed only by ranges', async () => {
    const app = await createTestApp({ env: presigning });
    const key = await app.admin.downloadKey(await stored(app));
    await responseOf(app.visitor, key, { range: 'bytes=0-3' });
    const rest = await app.visitor.download(key, { range: 'bytes=4-' });
    expect([rest.status, await rest.text()]).toEqual([206, CONTENT.slice(4)]);
    expect((await responseOf(app.visitor, key)).status).toBe(410);
    // The first range and the resumed one each have a row with the number of bytes sent.
    expect(await downloads(app)).toHaveLength(2);
  });

  it('is not sent without the right to read, and never for previews', async () => {
    const app = await createTestApp({ env: presigning });
    const [id, root, ben] = [await stored(app), await app.root(), await app.person('ben')];
    await app.grant(root, ben, Rights.Read);
    const [key, preview] = [await ben.downloadKey(id), await previewKey(ben, id)];
    const shown = await responseOf(ben, preview);
    expect([shown.status, shown.text]).toEqual([200, CONTENT]);
    await app.grant(root, ben, Rights.None);
    expect((await responseOf(ben, key)).status).toBe(410);
  });
});
