import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { usage } from '#contract/instance/usage.ts';
import { lifetimes } from '#contract/limits.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { users } from '#contract/users/users.ts';
import { addRange, isWhole } from '#server/plugins/oneTimeShares/byteRanges.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { createShareApp, keyOf, mailShare, recipientLog, type ShareWishes } from '#tests/support/app/shares.ts';
import type { TestApp } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';

const MIB = 1024 * 1024;
const params = (token: string) => ({ params: { token } });

async function shared(input: ShareWishes) {
  const shop = await createShareApp();
  const { id, tokens } = await mailShare(shop, shop.app.admin, input);
  const [token = ''] = tokens;
  const { body } = await shop.app.visitor.call(oneTimeShares.view, params(token));
  return { ...shop, id, token, tokens, fileIds: body.files.map((file) => file.id) };
}
const logOf = async (app: TestApp) => (await recipientLog(app)).map(({ by, log, length }) => [by, log, length]);
const stop = (app: TestApp, id: number) =>
  app.admin.call(oneTimeShares.stop, { params: { id: String(id), rowVersion: '1' } });

describe('a link', () => {
  it('shows sender, message, files and end; viewing, HEAD and scanners use up nothing', async () => {
    const { app, token, fileIds } = await shared({
      files: { 'a.txt': 'abc', 'b.txt': '' },
      memo: 'Hi',
      maxDownloads: 1,
    });
    for (let n = 0; n < 3; n++) {
      const { body } = await app.visitor.call(oneTimeShares.view, params(token));
      expect(body).toEqual({
        sender: 'admin',
        memo: 'Hi',
        expires: '2026-03-03T09:00:00.000Z',
        files: [
          { id: fileIds[0], name: 'a.txt', length: 3, left: 1 },
          { id: fileIds[1], name: 'b.txt', length: 0, left: 1 },
        ],
      });
    }
    const path = pathOf(oneTimeShares.view, params(token));
    await app.visitor.fetch(path, { method: 'HEAD' });
    await app.visitor.fetch(path, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } });
    const key = await keyOf(app, token, fileIds[0]);
    const download = pathOf(transfers.download, { params: { key } });
    const head = await app.visitor.fetch(download, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3']);
    expect((await app.visitor.download(key, { 'if-none-match': head.headers.get('etag') ?? '' })).status).toBe(304);
    expect(await logOf(app)).toEqual([]);
    expect(await (await app.visitor.download(key)).text()).toBe('abc');
    expect(await logOf(app)).toEqual([['ann@example.org', 'File downloaded: a.txt', 3]]);
  });

  it('returns the same if it is unknown, stopped or expired, for pages, keys and downloads', async () => {
    const shop = await shared({ files: { 'a.txt': 'a' } });
    const { app, id, token } = shop;
    const [other = ''] = (await mailShare(shop, app.admin, { files: { 'b.txt': 'b' } })).tokens;
    const responses = async (link: string) => {
      const texts: string[] = [];
      for (const [endpoint, body] of [
        [oneTimeShares.view],
        [oneTimeShares.unlock, {}],
        [oneTimeShares.key, {}],
      ] as const) {
        const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
        const response = await app.visitor.fetch(pathOf(endpoint, params(link)), { method: endpoint.method, ...init });
        const headers = [...response.headers].filter(([name]) => name !== 'date');
        texts.push(JSON.stringify([response.status, headers, await response.text()]));
      }
      return texts;
    };
    const unknown = await responses('x'.repeat(43));
    expect(unknown[0]).toContain('[410,');
    expect((await responses(other))[0]).toContain('[200,');
    const key = await keyOf(app, token);
    await stop(app, id);
    expect(await responses(token)).toEqual(unknown);
    expect((await app.visitor.download(key)).status).toBe(410);

    app.wait(24 * 3600);
    expect(await responses(other)).toEqual(unknown);
  });

  it('returns 404 if its sender is deactivated', async () => {
    const shop = await createShareApp();
    const ann = await shop.app.person('ann');
    const { tokens } = await mailShare(shop, ann, { files: { 'a.txt': 'a' } });
    await shop.app.admin.call(users.update, { body: { id: ann.id, rowVersion: 1, invalid: true } });
    expect((await shop.app.visitor.call(oneTimeShares.view, params(tokens[0] ?? ''))).status).toBe(410);
  });
});

describe('a download key', () => {
  it('starts one download; ranges of the same address resume it, and it counts once', async () => {
    const { app, token, fileIds } = await shared({ files: { 'a.txt': '0123456789' } });
    const key = await keyOf(app, token, fileIds[0]);
    const part = async (range: string) => {
      const response = await app.visitor.download(key, { range });
      return [response.status, await response.text()];
    };
    expect(await part('bytes=0-3')).toEqual([206, '0123']);
    expect((await app.visitor.download(key)).status).toBe(410);
    expect(await logOf(app)).toEqual([]);
    expect((await part('bytes=0-3'))[0]).toBe(410);
    expect(await part('bytes=7-9')).toEqual([206, '789']);
    expect(await part('bytes=2-7')).toEqual([206, '234567']);
    expect(await logOf(app)).toEqual([['ann@example.org', 'File downloaded: a.txt', 10]]);
    for (const range of ['bytes=0-9', 'bytes=0-', 'bytes=9-9']) expect((await part(range))[0]).toBe(410);
    expect(await logOf(app)).toHaveLength(1);
    app.wait(lifetimes.downloadResume);
    expect((await app.visitor.download(key, { range: 'bytes=0-1' })).status).toBe(410);
  });

  it('cannot be started after five minutes, nor twice at the same time', async () => {
    const { app, token, fileIds } = await shared({ files: { 'a.txt': 'a' } });
    const expired = await keyOf(app, token, fileIds[0]);
    app.wait(lifetimes.downloadKey);
    expect((await app.visitor.download(expired)).status).toBe(410);
    const key = await keyOf(app, token, fileIds[0]);
    const responses = await Promise.all(Array.from({ length: 6 }, () => app.visitor.download(key)));
    for (const response of responses) await response.text();
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    expect(await logOf(app)).toHaveLength(1);
  });

  it('without a file downloads all as one ZIP, with unique names', async () => {
    const { app, token } = await shared({ files: { 'a.txt': 'one', 'ž 🐎.txt': 'two' } });
    const key = await keyOf(app, token);
    const path = pathOf(transfers.download, { params: { key } });
    expect((await app.visitor.fetch(path, { method: 'HEAD' })).status).toBe(200);
    const response = await app.visitor.download(key);
    expect(response.headers.get('content-disposition')).toContain('filename="Files.zip"');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...files].map(([name, bytes]) => [name, `${bytes}`])).toEqual([
      ['a.txt', 'one'],
      ['ž 🐎.txt', 'two'],
    ]);
    expect(await logOf(app)).toEqual([['ann@example.org', 'ZIP downloaded: a.txt, ž 🐎.txt', 6]]);
    expect((await app.visitor.download(key)).status).toBe(410);
  });

  it('requires a file of this share', async () => {
    const share = await shared({ files: { 'a.txt': 'a' } });
    const { tokens } = await mailShare(share, share.app.admin, { files: { 'b.txt': 'b' } });
    const body = { fileId: share.fileIds[0] };
    const { status } = await share.app.visitor.call(oneTimeShares.key, { ...params(tokens[0] ?? ''), body });
    expect(status).toBe(404);
  });
});

describe('downloads', () => {
  it('are logged per recipient, with address and time, and added to the month', async () => {
    const { app, id, tokens, fileIds } = await shared({
      files: { 'a.txt': 'abc' },
      emails: 'a@example.org,b@example.org',
    });
    for (const token of tokens) {
      await (await app.visitor.download(await keyOf(app, token, fileIds[0]))).text();
      app.wait(1);
    }
    const { body } = await app.admin.call(oneTimeShares.downloads, { params: { id: String(id) } });
    expect(body.items).toEqual([
      { id: 2, by: 'b@example.org', log: 'File downloaded: a.txt', on: '2026-03-02T09:00:01.000Z', ip: '127.0.0.1' },
      { id: 1, by: 'a@example.org', log: 'File downloaded: a.txt', on: '2026-03-02T09:00:00.000Z', ip: '127.0.0.1' },
    ]);
    const days = { params: { from: '2026-03-01', to: '2026-03-31' } };
    expect((await app.admin.call(usage.downloads, days)).body).toEqual({ downloadFiles: 0, downloadOnetime: 6 });
    expect((await recipientLog(app))[0]).toMatchObject({ kind: 'Onetime', ip: '127.0.0.1', byId: null });
  });

  it('end when the share is stopped, and do not count', async () => {
    const { app, id, token, fileIds } = await shared({ files: { 'big.bin': Buffer.alloc(64 * MIB) } });
    const key = await keyOf(app, token, fileIds[0]);
    const running = await begin(app, key);
    expect(running.statusCode).toBe(200);
    await stop(app, id);
    let received = 0;
    running.on('data', (piece: Buffer) => {
      received += piece.length;
    });
    const [error] = await once(running, 'error');
    expect((error as { code?: string }).code).toBe('ECONNRESET');
    expect(received).toBeLessThan(64 * MIB);
    const days = { params: { from: '2026-03-01', to: '2026-03-31' } };
    await eventually(async () => expect((await logOf(app))[0]?.[1]).toBe('Download interrupted: big.bin'));
    expect((await app.admin.call(usage.downloads, days)).body.downloadOnetime).toBe(0);
  });

  it('that are aborted write a log row, and can be resumed', async () => {
    const { app, token, fileIds } = await shared({ files: { 'big.bin': Buffer.alloc(32 * MIB) } });
    const key = await keyOf(app, token, fileIds[0]);
    (await begin(app, key)).destroy();
    await eventually(async () => expect((await logOf(app))[0]?.[1]).toBe('Download interrupted: big.bin'));
    const rest = await app.visitor.download(key, { range: 'bytes=1000-' });
    expect((await rest.arrayBuffer()).byteLength).toBe(32 * MIB - 1000);
    expect((await logOf(app)).at(-1)).toEqual(['ann@example.org', 'File downloaded: big.bin', 32 * MIB]);
  });

  it('can be limited per recipient and file, also for concurrent downloads', async () => {
    const files = { 'a.txt': 'a', 'b.txt': 'b' };
    const { app, token, tokens, fileIds } = await shared({
      files,
      emails: 'a@example.org,b@example.org',
      maxDownloads: 1,
    });
    const keys = [await keyOf(app, token, fileIds[0]), await keyOf(app, token, fileIds[0])];
    const responses = await Promise.all(keys.map((key) => app.visitor.download(key)));
    for (const response of responses) await response.text();
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    const send = (link: string, body: object) => app.visitor.call(oneTimeShares.key, { ...params(link), body });
    expect(await send(token, { fileId: fileIds[0] })).toMatchObject({
      status: 410,
      body: { message: 'You’ve reached the download limit set by the sender.' },
    });
    expect((await send(token, {})).status).toBe(410);
    expect((await send(token, { fileId: fileIds[1] })).status).toBe(200);
    expect((await send(tokens[1] ?? '', {})).status).toBe(200);
  });
});

describe('a code', () => {
  it('is required for the page and every key', async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const { tokens } = await mailShare(shop, app.admin, {
      files: { 'a.txt': 'a' },
      memo: 'Secret',
      code: 'open sesame',
    });
    const [token = ''] = tokens;
    const call = params(token);
    expect((await app.visitor.call(oneTimeShares.view, call)).body).toMatchObject({
      memo: '',
      files: [],
      needsCode: true,
    });
    expect((await app.visitor.call(oneTimeShares.key, { ...call, body: {} })).status).toBe(403);
    const wrong = await app.visitor.call(oneTimeShares.unlock, { ...call, body: { code: 'sesame' } });
    expect(wrong).toMatchObject({ status: 403, body: { message: 'Wrong code. Try again.' } });
    const { body } = await app.visitor.call(oneTimeShares.unlock, { ...call, body: { code: 'open sesame' } });
    expect(body).toMatchObject({ memo: 'Secret', files: [{ name: 'a.txt' }] });
    expect((await app.visitor.download(await keyOf(app, token, undefined, 'open sesame'))).status).toBe(200);
    expect(shop.post.mails[0]?.text).toContain('You need a code');
    expect(shop.post.mails[0]?.text).not.toContain('sesame');
  });

  it('can be tried ten times per quarter of an hour, also in parallel', async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const { tokens } = await mailShare(shop, app.admin, { files: { 'a.txt': 'a' }, code: '123456' });
    const guess = (code: string) =>
      app.visitor.call(oneTimeShares.unlock, { ...params(tokens[0] ?? ''), body: { code } });
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`000${n}`)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const blocked = await guess('123456');
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '900']);
    app.wait(900);
    expect((await guess('123456')).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await guess('0000')).status).toBe(403);
  });

  it('locks its link after fifty wrong ones in total, and the sender is notified', {
    timeout: 90_000,
  }, async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const { tokens } = await mailShare(shop, app.admin, { files: { 'a.txt': 'a' }, code: '123456' });
    const guess = (code: string) =>
      app.visitor.call(oneTimeShares.unlock, { ...params(tokens[0] ?? ''), body: { code } });
    for (let n = 0; n < 50; n++) {
      if (n % 9 === 0) {
        app.wait(900);
        expect((await guess('123456')).status).toBe(200);
      }
      expect((await guess('000000')).status).toBe(403);
    }
    app.wait(900);
    const locked = await guess('123456');
    expect(locked).toMatchObject({ status: 410, body: { code: 'gone' } });
    await app.runTask('deliverMails');
    expect(shop.post.mails.at(-1)?.text).toContain('entered 50 wrong codes for your share with');
  });
});

describe('byte ranges', () => {
  it('are merged if they touch, and are complete if nothing is missing', () => {
    expect(addRange([[0, 3]], [4, 5])).toEqual([[0, 5]]);
    expect(addRange([[0, 3]], [5, 6])).toEqual([
      [0, 3],
      [5, 6],
    ]);
    expect(
      addRange(
        [
          [0, 3],
          [8, 9],
        ],
        [2, 8],
      ),
    ).toEqual([[0, 9]]);
    expect(isWhole([[0, 9]], 10)).toBe(true);
    expect(isWhole([[0, 9]], 11)).toBe(false);
    expect(isWhole([[1, 9]], 10)).toBe(false);
    expect(isWhole([], 0)).toBe(true);
  });
});

/** A download whose first bytes have arrived, and which is not read further yet. */
async function begin(app: TestApp, key: string): Promise<IncomingMessage> {
  const request = get(`${app.apiUrl}${pathOf(transfers.download, { params: { key } })}`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  return response;
}
