import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

const DAY_S = 24 * 60 * 60;

/** The mails that a run sends, by recipient. */
async function sent(app: TestApp) {
  const outbox = join(app.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const before = new Set(readdirSync(outbox));
  await app.runTask('sendExpiryNotices');
  await app.runTask('deliverMails');
  const names = readdirSync(outbox).filter((name) => !before.has(name));
  const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  return new Map(mails.map((mail) => [mail.to?.[0]?.address ?? '', mail]));
}
async function withFile(name = 'plan.txt', env: Record<string, string> = {}) {
  const app = await createTestApp({
    env: { SESSION_SECONDS: '43200', PUBLIC_URL: 'https://files.example.org', ...env },
  });
  const { body: plans } = await app.admin.call(folders.create, {
    body: { name: 'Plans', parentId: await app.root() },
  });
  const anna = await app.person('anna');
  await app.grant(plans.id, anna, Rights.ReadWrite);
  const { success } = await anna.upload(plans.id, { [name]: 'x' });
  const id = success[0]?.id ?? 0;
  let rowVersion = 1;
  const expire = (expiryDate: string | null, expiryNoticePeriod?: number) =>
    app.admin.call(files.update, { body: { id, rowVersion: rowVersion++, expiryDate, expiryNoticePeriod } });
  return { app, plans, anna, id, expire };
}

describe('expiry notices', () => {
  it('are sent to the editors of the folder and the uploader, with a link, once per file and date', async () => {
    const { app, plans, anna, id, expire } = await withFile();
    await app.admin.call(users.update, { body: { id: anna.id, rowVersion: 1, cultureId: 'de-DE' } });
    const [ben, cyril] = [await app.person('ben'), await app.person('cyril')];
    await app.grant(plans.id, ben, Rights.ReadWrite);
    await app.grant(plans.id, cyril, Rights.Read);
    await expire('2026-03-12', 10);

    const mails = await sent(app);
    expect([...mails.keys()].sort()).toEqual(['anna@example.org', 'ben@example.org']);
    const mail = mails.get('ben@example.org');
    expect(mail?.subject).toBe('“plan.txt” expires on 12 March 2026');
    expect(mail?.text).toContain('My Company/Plans/plan.txt, on 12 March 2026');
    expect(mails.get('anna@example.org')?.subject).toBe('„plan.txt“ läuft am 12. März 2026 ab');
    expect(mail?.text).toContain(`https://files.example.org/fileshare/filenode/${id}`);
    expect((await sent(app)).size).toBe(0);

    await expire('2026-03-11', 10);
    expect((await sent(app)).size).toBe(2);
    await expire('2026-03-12', 10);
    expect((await sent(app)).size).toBe(0);
  });

  it.each([
    ['the day before', '2026-03-13', 10, 0],
    ['on the day', '2026-03-12', 10, 1],
    ['on its last day', '2026-03-02', 0, 1],
    ['after it', '2026-03-01', 30, 0],
  ])('are sent when the notice period begins: %s', async (_when, date, period, count) => {
    const { app, expire } = await withFile();
    await expire(date, period);
    expect((await sent(app)).size).toBe(count);
  });

  it('are sent by the calendar of the time zone of the instance', async () => {
    const { app, expire } = await withFile('a.txt', { DEFAULT_TIME_ZONE: 'Pacific/Auckland' });
    await expire('2026-03-14', 10);
    expect((await sent(app)).size).toBe(0);
    app.wait(DAY_S + 2 * 60 * 60); // 11:00 in London is midnight in Auckland
    expect((await sent(app)).size).toBe(1);
  });

  it('are combined in one mail for many files, without deleted and cleared ones', async () => {
    const { app, plans, anna, expire } = await withFile();
    const names = Array.from({ length: 60 }, (_, index) => `file ${index}`);
    for (let at = 0; at < 60; at += 10) {
      await anna.upload(plans.id, Object.fromEntries(names.slice(at, at + 10).map((name) => [name, 'x'])));
    }
    const { body } = await anna.call(files.list, { params: { id: String(plans.id) }, query: {} });
    for (const { id, rowVersion, name } of body.items) {
      if (name !== 'plan.txt') await anna.call(files.update, { body: { id, rowVersion, expiryDate: '2026-03-05' } });
    }
    const [gone] = body.items;
    await anna.call(files.remove, { params: { id: String(gone?.id), rowVersion: '2' } });
    await expire('2026-03-05');
    await expire(null);
    const mails = await sent(app);
    expect(mails.size).toBe(1);
    expect(mails.get('anna@example.org')?.subject).toBe('59 files expire soon');
    expect(mails.get('anna@example.org')?.text).toContain('… and 9 more');
  });

  it('are not sent to an uploader without the right to read', async () => {
    const { app, plans, anna, expire } = await withFile();
    await app.grant(plans.id, anna, Rights.None);
    await expire('2026-03-05');
    expect((await sent(app)).size).toBe(0);
  });

  it('cannot be forged by a file name', async () => {
    const { app, expire } = await withFile('<b onclick=x>&amp; "a".txt');
    await expire('2026-03-05');
    const mail = (await sent(app)).get('anna@example.org');
    expect(mail?.subject).toBe('“<b onclick=x>&amp; "a".txt” expires on 5 March 2026');
    expect(mail?.html).not.toContain('<b onclick');
  });
});
