import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { settings } from '#contract/instance/settings.ts';
import { lifetimes } from '#contract/limits.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, sharedTestApp } from '#tests/support/app/testApp.ts';

const announce = (person: Person, parentId: number, body: object) =>
  person.call(transfers.announce, { body: { parentId, files: [], ...body } });
const listed = async (person: Person, id: number) =>
  (await person.call(files.list, { params: { id: String(id) }, query: {} })).body;
const namesIn = async (person: Person, id: number) => (await listed(person, id)).items.map(({ name }) => name);

/** A multipart body with names that are not escaped, as no client of ours would write them. */
function rawBody(parts: [fileName: string, content: string][]) {
  const body = parts
    .map(
      ([name, content]) =>
        `--cut\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`,
    )
    .join('');
  return {
    method: 'POST',
    body: `${body}--cut--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  };
}

describe('POST /folder/uploadkey', () => {
  const shared = sharedTestApp({ env: { MAX_FILES: '3', MAX_FILE_SIZE: '1000' } });

  it('requires the right to write: 403 for viewers, 404 for users who may not see the folder', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const [anna, ben, cyril] = [await app.person('anna'), await app.person('ben'), await app.person('cyril')];
    await app.grant(root, anna, Rights.ReadWrite);
    await app.grant(root, ben, Rights.Read);
    const body = { files: [{ name: 'a.txt', length: 1 }] };

    expect((await announce(anna, root, body)).status).toBe(200);
    expect((await announce(ben, root, body)).body.code).toBe('forbidden');
    expect((await announce(cyril, root, body)).body.code).toBe('not_found');
    expect((await announce(app.visitor, root, body)).body.code).toBe('unauthenticated');
  });

  it.each([
    ['no files', [], 400],
    ['a name with a slash', [{ name: 'a/b', length: 1 }], 400],
    ['a negative length', [{ name: 'a', length: -1 }], 400],
    ['half a byte', [{ name: 'a', length: 1.5 }], 400],
    [
      'a name twice',
      [
        { name: 'a.txt', length: 1 },
        { name: 'A.TXT', length: 2 },
      ],
      400,
    ],
    [
      'the same name in two normal forms',
      [
        { name: 'é', length: 1 },
        { name: 'e\u0301', length: 1 },
      ],
      400,
    ],
    ['too many files', [1, 2, 3, 4].map((n) => ({ name: `${n}`, length: 1 })), 413],
    ['a file over the limit', [{ name: 'a', length: 1001 }], 413],
    ['a wrong date', [{ name: 'a', length: 1, expiryDate: '2026-02-30' }], 400],
  ])('rejects %s', async (_what, announced, status) => {
    const app = shared();
    expect((await announce(app.admin, await app.root(), { files: announced })).status).toBe(status);
  });

  it('returns the message of the product for each limit', async () => {
    const app = await createTestApp({ env: { MAX_FILES: '1', MAX_FILE_SIZE: '1000000' } });
    const root = await app.root();
    const many = [
      { name: 'a', length: 1 },
      { name: 'b', length: 1 },
    ];
    expect((await announce(app.admin, root, { files: many })).body.message).toBe('Maximum number of files is 1.');
    const large = await announce(app.admin, root, { files: [{ name: 'a', length: 1_000_001 }] });
    const details = { bytes: 1_000_000 };
    expect(large.body).toMatchObject({ code: 'too_large', message: 'Maximum file size is 977 kB.', details });
    expect(large.body.errors).toMatchObject([{ reason: 'upload.fileTooLarge', details }]);
  });

  it('limits the size of each file, and of all files of a key to ten times that or MAX_TOTAL_SIZE', async () => {
    const three = [200, 300, 400].map((length) => ({ name: `${length}`, length }));
    for (const [more, status] of [
      [{}, 200],
      [{ MAX_TOTAL_SIZE: '900' }, 200],
      [{ MAX_TOTAL_SIZE: '899' }, 413],
    ] as const) {
      const app = await createTestApp({ env: { MAX_FILE_SIZE: '400', ...more } });
      const { body } = await app.admin.call(settings.read, {});
      expect(body.limits.maxTotalSize).toBe(Number('MAX_TOTAL_SIZE' in more ? more.MAX_TOTAL_SIZE : 4000));
      const announced = await announce(app.admin, await app.root(), { files: three });
      expect(announced.status).toBe(status);
      if (status === 413) expect(announced.body.message).toBe('Maximum total file size is 899 B.');
    }
  });

  it('returns the taken names, whatever their case, and accepts an overwrite', async () => {
    const app = await createTestApp();
    const root = await app.root();
    await app.admin.upload(root, { 'Plan.pdf': 'one', 'b.txt': 'b' });
    const announced = [
      { name: 'plan.PDF', length: 3 },
      { name: 'new.txt', length: 1 },
    ];

    const rejected = await announce(app.admin, root, { files: announced });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      code: 'exists',
      errors: [{ path: 'plan.PDF', message: uploadErrors.exists }],
    });
    expect((await announce(app.admin, root, { files: announced, overwrite: true })).status).toBe(200);
  });

  it('accepts property names in any case and ignores unknown ones', async () => {
    const app = await createTestApp();
    const response = await app.admin.fetch('/folder/uploadkey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ParentId: await app.root(), Mode: 1, Files: [{ Name: 'a', Length: 1, isAdmin: true }] }),
    });
    expect(response.status).toBe(200);
  });

  it('sets the default period for an expiry date, and prefers the date of a file to the common one', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const announced = [
      { name: 'common', length: 1 },
      { name: 'own', length: 1, expiryDate: '2027-01-01', expiryNoticePeriod: 5 },
      { name: 'never', length: 1, expiryDate: null },
    ];
    const { body } = await announce(app.admin, root, { files: announced, expiryDate: '2026-12-31' });
    await app.admin.send(body.key, { common: 'c', own: 'o', never: 'n' });

    const { items } = await listed(app.admin, root);
    expect(items.map(({ name, expiryDate, expiryNoticePeriod }) => [name, expiryDate, expiryNoticePeriod])).toEqual([
      ['common', '2026-12-31', 30],
      ['never', null, null],
      ['own', '2027-01-01', 5],
    ]);
  });
});

describe('POST /files/{key}', () => {
  it('stores the announced files under their names, and logs each', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const contents = { '🎉 Večírek.txt': 'party', 'empty.bin': '', '漢字.md': '# 1' };
    const { success, errors } = await app.admin.upload(root, contents);

    expect(errors).toEqual([]);
    expect(success.map(({ name, size }) => [name, size])).toEqual([
      ['🎉 Večírek.txt', 5],
      ['empty.bin', 0],
      ['漢字.md', 3],
    ]);
    expect(await app.log()).toEqual(
      expect.arrayContaining(['File uploaded: My Company/🎉 Večírek.txt', 'File uploaded: My Company/漢字.md']),
    );
    for (const { id, name } of success) {
      const response = await app.admin.download(await app.admin.downloadKey(id));
      expect(await response.text()).toBe(contents[name as keyof typeof contents]);
    }
  });

  it('numbers the files of a request in their order, whichever content is durable first', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const small = Array.from({ length: 9 }, (_, index) => [`small ${index}.txt`, 'a'] as const);
    const content = Object.fromEntries([['large.bin', 'a'.repeat(9 * 1024 ** 2)] as const, ...small]);
    const { success } = await app.admin.upload(root, content);
    expect(success.map(({ name }) => name)).toEqual(Object.keys(content));
    expect(success.map(({ id }) => id)).toEqual(success.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('keeps the order of the files around one that is refused', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const small = Array.from({ length: 5 }, (_, index) => `small ${index}.txt`);
    const names = ['large.bin', 'refused.txt', ...small];
    const lengthOf = (name: string) => (name === 'large.bin' ? 48 * 1024 ** 2 : 1);
    const files = names.map((name) => ({ name, length: lengthOf(name) }));
    const { body } = await announce(app.admin, root, { files });
    const content = names.map(
      (name) => [name, name === 'refused.txt' ? 'longer' : 'a'.repeat(lengthOf(name))] as const,
    );
    const { success, errors } = (await app.admin.send(body.key, Object.fromEntries(content))).body;
    expect(errors.map(({ name }) => name)).toEqual(['refused.txt']);
    expect(success.map(({ name }) => name)).toEqual(['large.bin', ...small]);
    expect(success.map(({ id }) => id)).toEqual(success.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('decodes names that browsers escape, and those that contain %22 literally', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const announced = [
      { name: 'a "quoted" name.txt', length: 1 },
      { name: 'raw %22 name.txt', length: 1 },
    ];
    const { body } = await announce(app.admin, root, { files: announced });
    const raw = rawBody([
      ['a %22quoted%22 name.txt', 'x'],
      ['raw %22 name.txt', 'y'],
    ]);
    const response = await app.admin.fetch(`/files/${body.key}`, raw);

    expect((await response.json()).errors).toEqual([]);
    expect(await namesIn(app.admin, root)).toEqual(['a "quoted" name.txt', 'raw %22 name.txt']);
  });

  it('reports a bad file and keeps the good ones', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const announced = [
      { name: 'good', length: 4 },
      { name: 'long', length: 2 },
      { name: 'short', length: 9 },
    ];
    const { body } = await announce(app.admin, root, { files: announced });
    const sent = await app.admin.send(body.key, { good: 'good', long: 'long', stranger: '?', short: 'short' });

    expect(sent.status).toBe(200);
    expect(sent.body.success.map(({ name }) => name)).toEqual(['good']);
    expect(sent.body.errors).toEqual([
      { name: 'long', errors: [uploadErrors.length] },
      { name: 'stranger', errors: [uploadErrors.notAnnounced] },
      { name: 'short', errors: [uploadErrors.length] },
    ]);
    expect(await namesIn(app.admin, root)).toEqual(['good']);
    expect(await app.content.list()).toHaveLength(1);
  });

  it('accepts the files in several requests, then the key is used', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body } = await announce(app.admin, root, {
      files: [
        { name: 'a', length: 1 },
        { name: 'b', length: 1 },
      ],
    });

    expect((await app.admin.send(body.key, { a: 'a' })).body.success).toHaveLength(1);
    expect((await app.admin.send(body.key, { a: 'a' })).body.errors).toEqual([
      { name: 'a', errors: [uploadErrors.alreadySent] },
    ]);
    expect((await app.admin.send(body.key, { b: 'b' })).body.success).toHaveLength(1);
    expect((await app.admin.send(body.key, { b: 'b' })).status).toBe(410);
  });

  it('lets a file that failed be sent again', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body } = await announce(app.admin, root, { files: [{ name: 'a', length: 3 }] });
    expect((await app.admin.send(body.key, { a: 'wrong' })).body.errors).toHaveLength(1);
    expect((await app.admin.send(body.key, { a: 'all' })).body.success).toHaveLength(1);
  });

  it('overwrites in place: same id, new version, no second row', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const before = await app.admin.upload(root, { 'Plan.txt': 'one' });
    app.wait(60);
    const after = await app.admin.upload(root, { 'plan.TXT': 'second' }, { overwrite: true });

    expect(after.success).toEqual([{ id: before.success[0]?.id, name: 'Plan.txt', size: 6 }]);
    const { items, total } = await listed(app.admin, root);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      name: 'Plan.txt',
      size: 6,
      rowVersion: 2,
      uploadedOn: '2026-03-02T09:01:00.000Z',
    });
    expect(await app.log()).toContain('File overwritten: My Company/Plan.txt');
  });

  it('lets one of two concurrent uploads of the same name succeed', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const people = await Promise.all(['anna', 'ben'].map((name) => app.person(name, { isAdmin: true })));
    const sent = await Promise.all(
      people.map(async (person) => {
        const { body } = await announce(person, root, { files: [{ name: 'same', length: 1 }] });
        return () => person.send(body.key, { same: 'x' });
      }),
    );
    const results = await Promise.all(sent.map((send) => send()));

    expect(results.flatMap(({ body }) => body.success)).toHaveLength(1);
    expect(results.flatMap(({ body }) => body.errors)).toEqual([{ name: 'same', errors: [uploadErrors.exists] }]);
    expect((await listed(app.admin, root)).total).toBe(1);
    expect(await app.content.list()).toHaveLength(1);
  });

  it('returns 404 to everybody else, and 410 after an hour', async () => {
    const app = await createTestApp({ env: { SESSION_SECONDS: '7200' } });
    const root = await app.root();
    const ben = await app.person('ben', { isAdmin: true });
    const { body } = await announce(app.admin, root, { files: [{ name: 'a', length: 1 }] });

    expect((await ben.send(body.key, { a: 'a' })).status).toBe(404);
    expect((await ben.call(transfers.state, { params: { key: body.key } })).status).toBe(404);
    expect((await app.admin.send('no-such-key', { a: 'a' })).status).toBe(404);
    expect((await app.admin.fetch(`/files/${body.key}`, { method: 'POST' })).status).toBe(415);
    app.wait(lifetimes.uploadKey);
    expect((await app.admin.send(body.key, { a: 'a' })).status).toBe(410);
  });

  it('checks the right again when the bytes have arrived', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const anna = await app.person('anna');
    await app.grant(root, anna, Rights.ReadWrite);
    const { body } = await announce(anna, root, {
      files: [
        { name: 'a', length: 1 },
        { name: 'b', length: 1 },
      ],
    });
    await app.grant(root, anna, Rights.Read);
    expect((await anna.send(body.key, { a: 'a' })).body.errors).toEqual([
      { name: 'a', errors: [uploadErrors.forbidden] },
    ]);
    expect(await app.content.list()).toEqual([]);
  });

  it('returns 400 for a body without its end', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body } = await announce(app.admin, root, { files: [{ name: 'a.txt', length: 5 }] });
    const whole = rawBody([['a.txt', 'whole']]);
    const response = await app.admin.fetch(`/files/${body.key}`, { ...whole, body: whole.body.slice(0, -12) });
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid']);
    expect(await namesIn(app.admin, root)).toEqual([]);
  });

  it('leaves neither row nor content of an aborted upload', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body } = await announce(app.admin, root, { files: [{ name: 'cut.bin', length: 500_000 }] });
    const { port, pathname } = new URL(`${app.apiUrl}/files/${body.key}`);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${app.admin.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 600000\r\n\r\n' +
        '--cut\r\nContent-Disposition: form-data; name="files"; filename="cut.bin"\r\n\r\n',
    );
    socket.write(Buffer.alloc(100_000));
    while ((await app.content.list()).length === 0) await wait(5);
    socket.destroy();
    while ((await app.content.list()).length > 0) await wait(5);

    const state = await until(async () => {
      const response = await app.admin.call(transfers.state, { params: { key: body.key } });
      return response.body.files[0]?.state === 'failed' ? response.body : undefined;
    });
    expect(state.files[0]?.error).toBe(uploadErrors.interrupted);
    expect((await listed(app.admin, root)).total).toBe(0);
  });
});

describe('GET /files/state/{key}', () => {
  it('returns the progress of each file', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { body } = await announce(app.admin, root, {
      files: [
        { name: 'a', length: 1 },
        { name: 'b', length: 2 },
      ],
    });
    const state = async () => (await app.admin.call(transfers.state, { params: { key: body.key } })).body;

    expect(await state()).toMatchObject({ state: 'waiting', files: [{ state: 'waiting' }, { state: 'waiting' }] });
    await app.admin.send(body.key, { a: 'a' });
    expect(await state()).toEqual({
      state: 'receiving',
      files: [
        { id: expect.any(Number), name: 'a', received: 1, length: 1, state: 'done', error: null },
        { id: null, name: 'b', received: 0, length: 2, state: 'waiting', error: null },
      ],
    });
    await app.admin.send(body.key, { b: 'bb' });
    expect((await state()).state).toBe('done');
  });
});

async function until<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    await wait(5);
  }
}
