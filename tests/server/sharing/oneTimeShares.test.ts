import { describe, expect, it } from 'vitest';
import { nodeName } from '#contract/common.ts';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import {
  announce,
  createShareApp,
  keyOf,
  mailShare,
  makeShare,
  type ShareWishes,
  send,
  tokenIn,
} from '#tests/support/app/shares.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { beginning, hostileTexts } from '#tests/support/content/hostileTexts.ts';

const DAY_S = 24 * 3600;
const list = (query: object = {}) => [oneTimeShares.list, { query }] as const;
const stop = (id: number, rowVersion = 1) =>
  [oneTimeShares.stop, { params: { id: String(id), rowVersion: String(rowVersion) } }] as const;
const view = (token: string) => [oneTimeShares.view, { params: { token } }] as const;

describe('a new share', () => {
  it('contains stored and uploaded files, and is listed when all are uploaded', async () => {
    const { app } = await createShareApp();
    const { success } = await app.admin.upload(await app.root(), { 'stored.txt': 'stored' });
    const input = { emails: ' ann@example.org , Bob@example.org,ann@EXAMPLE.org', memo: 'Hello', duration: 3 };
    const stored = success.map(({ id }) => id);
    const { body } = await announce(app.admin, {
      ...input,
      fileIds: stored,
      files: { 'a.txt': 'a', 'b.txt': 'bb' },
    });

    expect(await send(app.admin, body.onetimeKey, { 'a.txt': 'a' })).toEqual({
      status: 200,
      body: { groupId: null, error: 'Some files haven’t arrived yet.', errors: [] },
    });
    expect((await app.admin.call(...list())).body.total).toBe(0);
    const state = await app.admin.call(transfers.state, { params: { key: body.onetimeKey } });
    expect(state.body.files.map((file) => file.state)).toEqual(['done', 'waiting']);

    const { body: done } = await send(app.admin, body.onetimeKey, { 'b.txt': 'bb' });
    const { body: page } = await app.admin.call(...list());
    expect(page.items).toEqual([
      {
        id: done.groupId,
        rowVersion: 1,
        createdOn: '2026-03-02T09:00:00.000Z',
        createdBy: { id: 1, name: 'admin' },
        memo: 'Hello',
        recipients: ['ann@EXAMPLE.org', 'Bob@example.org'].map((address) => ({
          address,
          mail: null,
          receivedOn: null,
        })),
        files: [
          { id: 1, name: 'stored.txt', length: 6 },
          { id: 2, name: 'a.txt', length: 1 },
          { id: 3, name: 'b.txt', length: 2 },
        ],
        expires: '2026-03-05T09:00:00.000Z',
        deleted: false,
        status: 'active',
      },
    ]);
    expect((await app.log()).at(-1)).toBe(
      'One-time share created: stored.txt, a.txt, b.txt (for ann@EXAMPLE.org, Bob@example.org)',
    );
  });

  it('of stored files only is completed by the placeholder, which uses its key', async () => {
    const { app } = await createShareApp();
    const { success } = await app.admin.upload(await app.root(), { 'stored.txt': 'stored' });
    const { body } = await announce(app.admin, { fileIds: [success[0]?.id ?? 0] });
    expect((await send(app.admin, body.onetimeKey)).body.groupId).toBeGreaterThan(0);
    const path = pathOf(oneTimeShares.send, { params: { key: body.onetimeKey } });
    const form = new FormData();
    form.append('files', '');
    expect((await app.admin.fetch(path, { method: 'POST', body: form })).status).toBe(410);
  });

  it('returns which file differs from the announcement; it can be sent again', async () => {
    const { app } = await createShareApp();
    const { body } = await announce(app.admin, { files: { 'a.txt': 'four' } });
    const failed = await send(app.admin, body.onetimeKey, { 'a.txt': 'fours', 'other.txt': '' });
    expect(failed.body.groupId).toBeNull();
    expect(failed.body.error).toBe(
      'a.txt: The file changed during the upload. Upload it again.\nother.txt: This file isn’t part of the upload.',
    );
    expect((await send(app.admin, body.onetimeKey, { 'a.txt': 'four' })).body.groupId).toBeGreaterThan(0);
  });

  it('has the recipients that a mail program writes with names and semicolons', async () => {
    const { app } = await createShareApp();
    const emails = '"Novák, Jan" <jan@example.org>; Ann Doe <ann@example.org>, bob@example.org;';
    await makeShare(app.admin, { files: { 'a.txt': 'a' }, emails });
    const { items } = (await app.admin.call(...list())).body;
    expect(items[0]?.recipients.map(({ address }) => address)).toEqual([
      'jan@example.org',
      'ann@example.org',
      'bob@example.org',
    ]);
  });

  it('rejects invalid recipients, messages, numbers or files', async () => {
    const { app } = await createShareApp();
    const wrong: [ShareWishes, string][] = [
      [{ emails: ' , ' }, 'Enter at least one recipient.'],
      [{ emails: 'ann@example.org, bob' }, '"bob" isn’t a valid email address.'],
      [{ emails: '"Novák, Jan" <jan@example.org>; Ann <ann@>' }, '"ann@" isn’t a valid email address.'],
      [{ emails: 'ann@example.org\nBcc:eve@example.org' }, 'isn’t a valid email address.'],
      [{ emails: 'a\u202enn@example.org' }, 'isn’t a valid email address.'],
      [{ emails: `${'a'.repeat(489)}@example.org` }, 'up to 500 characters'],
      [{ memo: 'x'.repeat(3001) }, 'The message can have up to 3000 characters.'],
      [{ duration: 0 }, 'The number of days until deletion has to be at least 1.'],
      [{ duration: 6 }, 'The number of days until deletion can be at most 5.'],
      [{ code: 'abc' }, 'The code needs at least 6 characters.'],
      [{ files: {} }, 'Choose at least one file.'],
    ];
    for (const [input, message] of wrong) {
      const { status, body } = await announce(app.admin, { files: { 'a.txt': 'a' }, ...input });
      expect([input, status, body.message]).toEqual([input, 400, expect.stringContaining(message)]);
    }
  });

  it('requires Read on stored files, and rejects PDFs under download prevention', async () => {
    const { app } = await createShareApp();
    const root = await app.root();
    const { body: folder } = await app.admin.call(folders.create, { body: { name: 'Safe', parentId: root } });
    const { success } = await app.admin.upload(folder.id, { 'plan.pdf': '%PDF-', 'a.txt': 'a' });
    const [pdf = 0, plain = 0] = success.map(({ id }) => id);
    const ann = await app.person('ann');
    expect((await announce(ann, { fileIds: [plain] })).status).toBe(404);
    await app.grant(folder.id, ann, Rights.Read);
    await app.admin.call(folders.update, {
      body: { id: folder.id, rowVersion: folder.rowVersion, denyDownload: true },
    });
    expect((await announce(ann, { fileIds: [plain] })).status).toBe(200);
    expect(await announce(ann, { fileIds: [plain, pdf] })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await announce(ann, { fileIds: [folder.id] })).status).toBe(404);
  });

  it('has the limits of uploads', async () => {
    const { app } = await createShareApp();
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}`, '']));
    expect((await announce(app.admin, { files: eleven })).status).toBe(413);
    expect((await announce(app.admin, { files: { 'A.txt': '', 'a.txt': '' } })).status).toBe(400);
  });

  it('key cannot be used for a folder, and vice versa', async () => {
    const { app } = await createShareApp();
    const { body } = await announce(app.admin, { files: { 'a.txt': 'a' } });
    expect((await app.admin.send(body.onetimeKey, { 'a.txt': 'a' })).body.success).toEqual([]);
    const announced = { parentId: await app.root(), files: [{ name: 'a.txt', length: 1 }] };
    const { body: plain } = await app.admin.call(transfers.announce, { body: announced });
    const path = pathOf(oneTimeShares.send, { params: { key: plain.key } });
    const form = new FormData();
    form.append('files', new Blob(['a']), 'a.txt');
    expect((await app.admin.fetch(path, { method: 'POST', body: form })).status).toBe(404);
  });
});

describe('the content of a share', () => {
  it('stays after overwriting, permanent deletion and cleanup', async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const root = await app.root();
    const { success } = await app.admin.upload(root, { 'a.txt': 'as it was' });
    const id = success[0]?.id ?? 0;
    const { tokens } = await mailShare(shop, app.admin, { fileIds: [id], duration: 5 });
    await app.admin.upload(root, { 'a.txt': 'changed' }, { overwrite: true });
    const { body: file } = await app.admin.call(files.get, { params: { id: String(id) } });
    await app.admin.fetch(`/file/${id}/${file.rowVersion}`, { method: 'DELETE' });
    await app.admin.fetch(`/filenode/harddelete/${id}/${file.rowVersion + 1}`, { method: 'DELETE' });
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    const key = await keyOf(app, tokens[0] ?? '');
    expect((await app.visitor.download(key)).status).toBe(200);

    app.wait(4 * DAY_S);
    await app.runTask('endShares');
    expect(await app.ctx.stores.content.held('share 1')).toEqual([]);
    expect(await app.ctx.stores.content.pendingDeletionBefore('9')).toHaveLength(1);
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    expect(await app.ctx.stores.content.pendingDeletionBefore('9')).toEqual([]);
  });

  it('stays a file of the tree when the share ends', async () => {
    const { app } = await createShareApp();
    const { success } = await app.admin.upload(await app.root(), { 'a.txt': 'mine' });
    const id = success[0]?.id ?? 0;
    const shareId = await makeShare(app.admin, { fileIds: [id] });
    await app.admin.call(...stop(shareId));
    app.wait(2 * DAY_S);
    await app.runTask('cleanUpContent');
    app.admin = await app.sessionOf(1);
    expect(await (await app.admin.download(await app.admin.downloadKey(id))).text()).toBe('mine');
  });

  it('is removed if its files were never uploaded', async () => {
    const { app } = await createShareApp();
    const { body } = await announce(app.admin, { files: { 'a.txt': 'a', 'b.txt': 'b' } });
    await send(app.admin, body.onetimeKey, { 'a.txt': 'a' });
    app.wait(3601);
    const form = new FormData();
    form.append('files', new Blob(['b']), 'b.txt');
    const path = pathOf(oneTimeShares.send, { params: { key: body.onetimeKey } });
    expect((await app.admin.fetch(path, { method: 'POST', body: form })).status).not.toBe(200);
    app.wait(2 * 3600);
    await app.runTask('endShares');
    expect(await app.ctx.stores.shares.find(1)).toBeUndefined();
    expect(await app.ctx.stores.content.pendingDeletionBefore('9')).toHaveLength(1);
  });

  it('counts as stored while shares are active, per month', async () => {
    const { app } = await createShareApp();
    await makeShare(app.admin, { files: { 'a.txt': 'x'.repeat(100) } });
    const long = await makeShare(app.admin, { files: { 'b.txt': 'x'.repeat(20) }, duration: 5 });
    const bytes = async (month?: string) =>
      (await app.admin.call(oneTimeShares.bytes, { query: { month } })).body.length;
    expect(await bytes()).toBe(120);
    expect(await bytes('2026-03')).toBe(120);
    expect(await bytes('2026-02')).toBe(0);
    app.wait(2 * DAY_S);
    app.admin = await app.sessionOf(1);
    expect(await bytes()).toBe(20);
    await app.admin.call(...stop(long));
    expect(await bytes()).toBe(0);
  });
});

describe('the history', () => {
  it('lists own shares, and all for administrators; searched, sorted, paged', async () => {
    const { app } = await createShareApp();
    const ann = await app.person('ann');
    await makeShare(ann, { files: { 'Žlutý plán.txt': 'a' }, emails: 'zoe@example.org', duration: 2 });
    app.wait(60);
    for (const name of ['b.txt', 'c.txt']) await makeShare(app.admin, { files: { [name]: 'a' }, memo: 'Quarterly' });
    const names = async (query: object, person = app.admin) =>
      (await person.call(...list(query))).body.items.map(({ files: [file] }) => file?.name);
    expect(await names({})).toEqual(['c.txt', 'b.txt', 'Žlutý plán.txt']);
    expect(await names({}, ann)).toEqual(['Žlutý plán.txt']);
    expect(await names({ sort: 'createdOn' })).toEqual(['Žlutý plán.txt', 'b.txt', 'c.txt']);
    expect(await names({ sort: 'expires desc', take: '1' })).toEqual(['Žlutý plán.txt']);
    expect(await names({ sort: 'createdBy desc', skip: '2' })).toHaveLength(1);
    for (const search of ['zluty', 'zoe', 'ann plan']) expect(await names({ search })).toEqual(['Žlutý plán.txt']);
    expect(await names({ search: 'quarterly c.txt' })).toEqual(['c.txt']);
    expect(await names({ search: '%' })).toEqual([]);
    for (let n = 0; n < 9; n++) await makeShare(app.admin, { files: { 'd.txt': 'a' } });
    expect((await app.admin.call(...list())).body).toMatchObject({ total: 12, items: { length: 10 } });
    expect((await app.admin.call(...list({ sort: 'memo' }))).status).toBe(400);
  });

  it('sends no pending mail after the share is stopped', async () => {
    const { app, post } = await createShareApp();
    const id = await makeShare(app.admin, { files: { 'a.txt': 'a' } });
    await app.admin.call(oneTimeShares.sendMail, { body: { id } });
    await app.admin.call(...stop(id, 1));
    await app.runTask('deliverMails');
    expect(post.mails).toEqual([]);
    const { body } = await app.admin.call(...list());
    expect(body.items[0]).toMatchObject({ status: 'stopped', recipients: [{ mail: 'failed' }] });
  });

  it('stops a share once, with its current version', async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const { id, tokens } = await mailShare(shop, app.admin, { files: { 'a.txt': 'a' } });
    expect((await app.admin.call(...stop(id, 2))).body.code).toBe('stale');
    expect((await app.admin.call(...stop(id))).status).toBe(200);
    expect((await app.admin.call(...stop(id, 2))).body.code).toBe('conflict');
    expect((await app.admin.call(...list())).body.items[0]).toMatchObject({ status: 'stopped', deleted: true });
    expect((await app.visitor.call(...view(tokens[0] ?? ''))).status).toBe(410);
    expect(await app.log()).toContain('One-time share stopped: a.txt (for ann@example.org)');
    expect((await app.admin.call(oneTimeShares.sendMail, { body: { id } })).status).toBe(409);
  });

  it('ends the shares of a removed user', async () => {
    const shop = await createShareApp();
    const { app } = shop;
    const ann = await app.person('ann');
    const { tokens } = await mailShare(shop, ann, { files: { 'a.txt': 'a' } });
    const key = await keyOf(app, tokens[0] ?? '');
    const { status } = await app.admin.call(users.remove, { params: { id: String(ann.id), rowVersion: '1' } });
    expect(status).toBe(200);
    expect((await app.visitor.call(...view(tokens[0] ?? ''))).status).toBe(410);
    expect((await app.visitor.download(key)).status).toBe(410);
    expect((await app.admin.call(...list())).body.items[0]).toMatchObject({
      status: 'stopped',
      createdBy: { name: 'ann' },
    });
    expect(await app.ctx.stores.content.held('share 1')).toEqual([]);
  });
});

/** The headers of a mail, each once. */
const ordinary = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted'];
const ownTags = [
  ...['<!doctype', '</a', '</body', '</head', '</html', '</li', '</p', '</title', '</ul'],
  ...['<a', '<body', '<head', '<html', '<li', '<meta', '<p', '<title', '<ul'],
];
const hostileSets = [
  ['the first thirty', hostileTexts.slice(0, 30)],
  ['the second thirty', hostileTexts.slice(30)],
] as const;
/** A message as it is stored: the lines that it has, without invisible characters. */
const asTyped = (text: string) =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => ('\n\t\u200d'.includes(hidden) ? hidden : ''))
    .trim();

describe('mails', () => {
  it('are sent to each recipient with a unique link, once', async () => {
    const { app, post } = await createShareApp();
    const emails = ['ann@example.org', 'bob@example.org', 'cleo@example.org'];
    const id = await makeShare(app.admin, {
      files: { 'a <b>.txt': 'a' },
      emails: emails.join(),
      memo: 'Line 1\nLine 2',
    });
    expect((await app.admin.call(oneTimeShares.sendMail, { body: { id } })).body).toEqual({});
    const states = async () => (await app.admin.call(...list())).body.items[0]?.recipients.map(({ mail }) => mail);
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
    await app.runTask('deliverMails');
    expect((await app.admin.call(oneTimeShares.sendMail, { body: { id } })).body).toEqual({});
    await app.runTask('deliverMails');

    expect(post.mails.map(({ to }) => to?.map(({ address }) => address))).toEqual(emails.map((address) => [address]));
    const links = post.mails.map(({ text }) => /https:\S+/.exec(text ?? '')?.[0]);
    expect(new Set(links).size).toBe(3);
    for (const [index, mail] of post.mails.entries()) {
      const whole = JSON.stringify([mail.headers, mail.subject, mail.text, mail.html]);
      for (const other of emails.filter((address) => address !== emails[index])) expect(whole).not.toContain(other);
      for (const link of links.filter((_, n) => n !== index)) expect(whole).not.toContain(link);
      expect(mail.text).toContain('Line 1\nLine 2');
      expect(mail.text).toContain('3 March 2026 at 10:00');
      expect(mail.html).toContain('a &#60;b&#62;.txt');
      expect(mail.html).toContain(links[index]);
    }
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('are sent to at most 200 recipients of a user per day', async () => {
    const { app } = await createShareApp();
    const ann = await app.person('ann');
    const sendToFifty = async () => {
      const emails = Array.from({ length: 50 }, (_, n) => `r${n}@b.cz`).join(',');
      const id = await makeShare(ann, { files: { 'a.txt': 'a' }, emails });
      return (await ann.call(oneTimeShares.sendMail, { body: { id } })).status;
    };
    for (let share = 0; share < 4; share++) expect(await sendToFifty()).toBe(200);
    expect(await sendToFifty()).toBe(429);
  });

  it('that failed are shown in the history, and only those are sent again by the sender or an administrator', async () => {
    const { app, post } = await createShareApp();
    const ann = await app.person('ann');
    const id = await makeShare(ann, { files: { 'a.txt': 'a' }, emails: 'bob@example.org,cleo@example.org' });
    const states = async () => (await ann.call(...list())).body.items[0]?.recipients.map(({ mail }) => mail);
    const sendAgain = async (caller: Person) => {
      const { status } = await caller.call(oneTimeShares.sendMail, { body: { id } });
      await app.runTask('deliverMails');
      return status;
    };
    post.rejects = (address) => address.startsWith('cleo');
    await sendAgain(ann);
    expect(await states()).toEqual(['sent', 'failed']);
    expect(await sendAgain(await app.person('stranger'))).toBe(404);
    expect(await sendAgain(app.admin)).toBe(200);
    expect(await states()).toEqual(['sent', 'failed']);
    post.rejects = undefined;
    await ann.call(oneTimeShares.sendMail, { body: { id } });
    expect(await states()).toEqual(['sent', 'queued']);
    await app.runTask('deliverMails');
    expect(await states()).toEqual(['sent', 'sent']);
    expect(await sendAgain(ann)).toBe(200);
    expect(post.mails.map(({ to }) => to?.[0]?.address)).toEqual(['bob@example.org', 'cleo@example.org']);
    expect((await app.visitor.call(...view(tokenIn(post.mails[1]?.text ?? '')))).body.sender).toBe('ann');
    const again = (await app.logRows()).filter(({ log }) => log.startsWith('Email queued again'));
    expect(again.map(({ by, log }) => [by, log])).toEqual([
      ['admin', `Email queued again: one-time share ${id} (to cleo@example.org)`],
      ['ann', `Email queued again: one-time share ${id} (to cleo@example.org)`],
    ]);
  });

  it('notify the sender of the first download of each recipient, on request', async () => {
    const shop = await createShareApp();
    const { app, post } = shop;
    const input = { files: { 'a.txt': 'a' }, emails: 'ann@example.org,bob@example.org', receipt: true };
    const { tokens } = await mailShare(shop, app.admin, input);
    for (const token of [tokens[0], tokens[0], tokens[1]]) {
      await (await app.visitor.download(await keyOf(app, token ?? ''))).text();
    }
    await app.runTask('deliverMails');
    expect(post.mails.slice(2).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['admin@localhost', 'ann@example.org downloaded your files'],
      ['admin@localhost', 'bob@example.org downloaded your files'],
    ]);
    expect((await app.admin.call(...list())).body.items[0]?.recipients[0]?.receivedOn).toBe('2026-03-02T09:00:00.000Z');
  });

  it.each(hostileSets)('contain any text as plain text, with one header each: %s', async (_, texts) => {
    const { app, post } = await createShareApp();
    const ann = await app.person('ann');
    let rowVersion = 1;
    for (const text of texts) {
      const name = beginning(text.trim(), 250);
      const renamed = await app.admin.call(users.update, { body: { id: ann.id, rowVersion, name: name || 'ann' } });
      rowVersion += renamed.status === 200 ? 1 : 0;
      const memo = beginning(text, 3000);
      const hostile = await announce(ann, { files: { [`${name}.txt`]: 'a' }, memo });
      // Names have the same rules here as in a folder.
      expect([name, hostile.status]).toEqual([name, nodeName.safeParse(`${name}.txt`).success ? 200 : 400]);
      const key = hostile.status === 400 ? (await announce(ann, { files: { 'a.txt': 'a' }, memo })).body : hostile.body;
      const sent = await send(ann, key.onetimeKey, { [hostile.status === 400 ? 'a.txt' : `${name}.txt`]: 'a' });
      expect([name, sent.body.error]).toEqual([name, null]);
      await ann.call(oneTimeShares.sendMail, { body: { id: sent.body.groupId ?? 0 } });
    }
    await app.runTask('deliverMails');
    expect(post.mails).toHaveLength(texts.length);
    for (const [index, mail] of post.mails.entries()) {
      const text = texts[index] ?? '';
      const token = tokenIn(mail.text ?? '');
      const keys = mail.headers.map(({ key }) => key);
      expect([text, keys.filter((key) => !ordinary.includes(key))]).toEqual([text, []]);
      expect([text, new Set(keys).size]).toEqual([text, keys.length]);
      expect([text, mail.to?.map(({ address }) => address), mail.cc, mail.bcc]).toEqual([
        text,
        ['ann@example.org'],
        undefined,
        undefined,
      ]);
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      // The only elements of the template are p, a, ul and li, and one link.
      expect([text, [...new Set(mail.html?.match(/<[a-z!/][^\s>]*/gi))].sort()]).toEqual([text, ownTags]);
      expect(mail.html?.match(/href="[^"]*"/g)).toEqual([`href="https://files.example.org/fileshare/share/${token}"`]);
      const { body } = await app.visitor.call(...view(token));
      expect(body.memo).toBe(asTyped(beginning(text, 3000)));
    }
  });
});

describe('every call', () => {
  const json = { 'content-type': 'application/json' };
  const ids = (id: number) => ({ id: String(id) });
  const announcement = { body: { emails: 'a@example.org', files: [{ name: 'a.txt', length: 1 }] } };
  const requests: Record<keyof typeof oneTimeShares, (id: number, key: string, token: string) => object> = {
    list: () => ({}),
    announce: () => announcement,
    send: (_, key) => ({ params: { key } }),
    sendMail: (id) => ({ body: { id } }),
    downloads: (id) => ({ params: ids(id) }),
    log: () => ({}),
    logCsv: () => ({}),
    bytes: () => ({}),
    view: (_, __, token) => ({ params: { token } }),
    unlock: (_, __, token) => ({ params: { token }, body: {} }),
    key: (_, __, token) => ({ params: { token }, body: {} }),
    stop: (id) => ({ params: { ...ids(id), rowVersion: '1' } }),
  };
  const noUser = {
    list: 401,
    announce: 401,
    send: 401,
    sendMail: 401,
    downloads: 401,
    log: 401,
    logCsv: 401,
    bytes: 401,
    stop: 401,
  };
  const open = { view: 200, unlock: 200, key: 200 };
  const expected = {
    visitor: { ...noUser, ...open },
    stranger: {
      list: 200,
      announce: 200,
      send: 404,
      sendMail: 404,
      downloads: 404,
      log: 403,
      logCsv: 403,
      bytes: 403,
      stop: 404,
      ...open,
    },
    sender: {
      list: 200,
      announce: 200,
      send: 200,
      sendMail: 200,
      downloads: 200,
      log: 403,
      logCsv: 403,
      bytes: 403,
      stop: 200,
      ...open,
    },
    administrator: {
      list: 200,
      announce: 200,
      send: 404,
      sendMail: 200,
      downloads: 200,
      log: 200,
      logCsv: 200,
      bytes: 200,
      stop: 200,
      ...open,
    },
  };

  it.each(Object.keys(expected) as (keyof typeof expected)[])(
    'returns the status of the policy for %s',
    async (role) => {
      const shop = await createShareApp();
      const { app } = shop;
      const sender = await app.person('sender');
      const people = {
        visitor: app.visitor,
        stranger: await app.person('stranger'),
        sender,
        administrator: app.admin,
      };
      const caller = people[role];
      const { id, tokens } = await mailShare(shop, sender, { files: { 'a.txt': 'a' } });
      const { body } = await announce(sender, { files: { 'a.txt': 'a' } });
      const responses: Record<string, number> = {};
      for (const [name, request] of Object.entries(requests)) {
        const endpoint = oneTimeShares[name as keyof typeof oneTimeShares] as EndpointShape;
        const { body: content, ...address } = request(id, body.onetimeKey, tokens[0] ?? '') as { body?: object };
        const form = new FormData();
        form.append('files', new Blob(['a']), 'a.txt');
        const response = await caller.fetch(pathOf(endpoint, address), {
          method: endpoint.method,
          ...(content && { body: JSON.stringify(content), headers: json }),
          ...(endpoint.upload && { body: form }),
        });
        await response.arrayBuffer();
        responses[name] = response.status;
      }
      expect(responses).toEqual(expected[role]);
      const [share] = (await app.admin.call(...list({ sort: 'id' }))).body.items;
      expect(share?.status).toBe(expected[role].stop === 200 ? 'stopped' : 'active');
    },
  );

  it('returns 404 while the module is off', async () => {
    const app = await createTestApp();
    for (const endpoint of Object.values(oneTimeShares) as EndpointShape[]) {
      const params = { id: '1', rowVersion: '1', key: 'k', token: 't' };
      const path = pathOf(endpoint, { params });
      expect((await app.admin.fetch(path, { method: endpoint.method })).status, path).toBe(404);
    }
  });
});

describe('the mails of shares', () => {
  it('are sent to at most two hundred recipients per day of one user', async () => {
    const { app } = await createShareApp();
    const ann = await app.person('ann');
    const emails = (share: number) => Array.from({ length: 25 }, (_, n) => `r${share}x${n}@example.org`).join(',');
    const sent = async (person: Person, share: number) => {
      const id = await makeShare(person, { files: { 'a.txt': 'a' }, emails: emails(share) });
      return (await person.call(oneTimeShares.sendMail, { body: { id } })).status;
    };
    for (let share = 0; share < 8; share++) expect(await sent(ann, share)).toBe(200);
    expect(await sent(ann, 8)).toBe(429);
    expect(await sent(await app.person('ben'), 0)).toBe(200);
    app.wait(24 * 3600 + 1);
    expect(await sent(await app.sessionOf(ann.id), 9)).toBe(200);
  });
});
