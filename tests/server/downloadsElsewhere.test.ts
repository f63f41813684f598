import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { lifetimes } from '#contract/limits.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { transfers } from '#contract/transfers.ts';
import { readConfig } from '#server/config.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';
import { keyOf, mailShare, openShareHouse } from '#tests/support/shares.ts';

const CONTENT = '0123456789';
/** A name that a header, an address and a signature each write in another way. */
const NAME = 'Účet (1)’s 100% + "b".html';
const REAL_NAME = '%C3%9A%C4%8Det%20%281%29%E2%80%99s%20100%25%20%2B%20%22b%22.html';
const NAMED = `attachment; filename="__et (1)_s 100_ + _b_.html"; filename*=UTF-8''${REAL_NAME}`;

const presigning = { DOWNLOADS_BY: 'presigned' };
const accelerated = { DOWNLOADS_BY: 'x-accel', STORAGE_URL: '' };

async function stored(house: TestHouse, name = 'digits.txt') {
  const { success } = await house.admin.upload(await house.root(), { [name]: CONTENT });
  return success[0]?.id ?? 0;
}

/** What a node answers, wherever it sends us. */
async function answered(person: Person, key: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await person.fetch(`/file/download/${key}`, { headers, method, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const previewKey = async (person: Person, id: number) =>
  (await person.call(transfers.previewKey, { params: { id: String(id) } })).body.onetimeKey;
const downloads = async (house: TestHouse) => (await house.log()).filter((line) => /^File (down|view)/.test(line));

describe('DOWNLOADS_BY', () => {
  it.each([
    [{ DOWNLOADS_BY: 'bucket' }, 'DOWNLOADS_BY must be node, presigned or x-accel (it is "bucket")'],
    [{ DOWNLOADS_BY: 'presigned' }, 'DOWNLOADS_BY=presigned needs STORAGE_URL'],
    [{ DOWNLOADS_BY: 'x-accel', STORAGE_URL: 's3://house' }, 'DOWNLOADS_BY=x-accel needs content in DATA_DIR'],
  ])('%j stops the start', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
  });

  it('is the node where nothing is said', () => {
    expect(readConfig({}).downloadsBy).toBe('node');
  });
});

describe('a download that nginx sends', () => {
  it('is allowed, spent and logged as ever, under the headers it always has', async () => {
    const house = await openHouse({ env: accelerated });
    const id = await stored(house, NAME);
    const key = await house.admin.downloadKey(id);
    const { status, headers, text } = await answered(house.visitor, key);
    expect([status, text]).toEqual([200, '']);
    const [, folder = '', name = ''] =
      /^\/strongroom-blobs\/(..)\/(\1.{30})$/.exec(headers.get('x-accel-redirect') ?? '') ?? [];
    expect(name.slice(0, 2)).toBe(folder);
    expect((await house.content.read(name)).toString()).toBe(CONTENT);
    expect(headers.get('content-disposition')).toBe(NAMED);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('etag')).toBe(`"${name}"`);
    expect((await answered(house.visitor, key)).status).toBe(410);
    expect((await house.logRows()).at(-1)).toMatchObject({ log: `File downloaded: ${NAME}`, length: 10, by: 'admin' });
  });

  it('is resumed by ranges, for ten minutes', async () => {
    const house = await openHouse({ env: accelerated });
    const key = await house.admin.downloadKey(await stored(house));
    await answered(house.visitor, key);
    const rest = await answered(house.visitor, key, { range: 'bytes=4-' });
    expect([rest.status, rest.headers.has('x-accel-redirect')]).toEqual([200, true]);
    house.wait(lifetimes.downloadResume);
    expect((await answered(house.visitor, key, { range: 'bytes=4-' })).status).toBe(410);
    expect(await downloads(house)).toHaveLength(1);
  });

  it('is answered by the node where nothing of it is sent', async () => {
    const house = await openHouse({ env: accelerated });
    const key = await house.admin.downloadKey(await stored(house));
    const head = await answered(house.visitor, key, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    const etag = head.headers.get('etag') ?? '';
    const answers = [
      head,
      await answered(house.visitor, key, { 'if-none-match': etag }),
      await answered(house.visitor, key, { range: 'bytes=10-' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 416]);
    expect(answers.map(({ headers }) => headers.has('x-accel-redirect'))).toEqual([false, false, false]);
    expect(await downloads(house)).toEqual([]);
  });

  it('is sent by the node where it is shown, or an outsider’s', async () => {
    const shop = await openShareHouse(accelerated);
    const { admin, visitor } = shop.house;
    const preview = await answered(admin, await previewKey(admin, await stored(shop.house)));
    const { tokens } = await mailShare(shop, admin, { files: { 'a.txt': CONTENT } });
    const [token = ''] = tokens;
    const { body } = await visitor.call(oneTimeShares.look, { params: { token } });
    const shared = await answered(visitor, await keyOf(shop.house, token, body.files[0]?.id));
    for (const { text, headers } of [preview, shared])
      expect([text, headers.has('x-accel-redirect')]).toEqual([CONTENT, false]);
  });
});

describe.runIf(process.env.TEST_STORAGE === 's3')('a download that the bucket sends', () => {
  it('is allowed, spent and logged as ever, and goes by an address of a minute', async () => {
    const house = await openHouse({ env: presigning });
    const key = await house.admin.downloadKey(await stored(house, NAME));
    const { status, headers, text } = await answered(house.visitor, key);
    const place = headers.get('location') ?? '';
    expect([status, text, headers.get('cache-control')]).toEqual([302, '', 'no-store']);
    expect(new URL(place).searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await answered(house.visitor, key)).status).toBe(410);
    expect((await house.logRows()).at(-1)).toMatchObject({ log: `File downloaded: ${NAME}`, length: 10, by: 'admin' });

    const answer = await fetch(place);
    expect([answer.status, await answer.text()]).toEqual([200, CONTENT]);
    expect(answer.headers.get('content-disposition')).toBe(NAMED);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    const stretch = await fetch(place, { headers: { range: 'bytes=4-' } });
    expect([stretch.status, await stretch.text()]).toEqual([206, '456789']);
    for (const other of [place.replace('=60&', '=61&'), place.replace('html', 'exe'), place.split('?')[0] ?? '']) {
      const refused = await fetch(other);
      expect([refused.ok, await refused.text()]).toEqual([false, expect.not.stringContaining(CONTENT)]);
    }
  });

  it('is resumed by ranges, and by no others', async () => {
    const house = await openHouse({ env: presigning });
    const key = await house.admin.downloadKey(await stored(house));
    await answered(house.visitor, key, { range: 'bytes=0-3' });
    const rest = await house.visitor.download(key, { range: 'bytes=4-' });
    expect([rest.status, await rest.text()]).toEqual([206, '456789']);
    expect((await answered(house.visitor, key)).status).toBe(410);
    expect(await downloads(house)).toHaveLength(1);
  });

  it('is not given to whoever may not read it any more, and not instead of what is shown', async () => {
    const house = await openHouse({ env: presigning });
    const [id, root, ben] = [await stored(house), await house.root(), await house.person('ben')];
    await house.grant(root, ben, Rights.Read);
    const [key, preview] = [await ben.downloadKey(id), await previewKey(ben, id)];
    const shown = await answered(ben, preview);
    expect([shown.status, shown.text]).toEqual([200, CONTENT]);
    await house.grant(root, ben, Rights.None);
    expect((await answered(ben, key)).status).toBe(410);
  });
});
