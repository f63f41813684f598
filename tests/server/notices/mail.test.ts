import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { health } from '#contract/instance/health.ts';
import type { Mail } from '#server/plugins/mail/mail.model.ts';
import { sendMail } from '#server/plugins/mail/mail.service.ts';
import { takeMails } from '#tests/support/app/mailed.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';

const servers: MailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  servers.push(server);
  return server;
}

const letter = { to: 'ann@example.org', subject: 'Žluťoučký 🐎', text: 'Hello\n', html: '<p>Hello</p>' };
const MAIL_COUNT = 500;
const queue = (app: TestApp, mail: Mail = letter) => app.ctx.transact((ctx) => sendMail(ctx, mail));

describe('mail', () => {
  it('is sent to the mail server once, and a line break in a subject makes no header', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Files <files@example.org>' } });
    await queue(app);
    await queue(app, { ...letter, subject: 'One\r\nBcc: eve@example.org' });
    await Promise.all([app.runTask('deliverMails'), app.runTask('deliverMails')]);
    await app.runTask('deliverMails');
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]).toMatchObject({
      subject: 'Žluťoučký 🐎',
      from: { name: 'Files', address: 'files@example.org' },
      to: [{ address: 'ann@example.org' }],
      date: '2026-03-02T09:00:00.000Z',
    });
    expect(server.mails[1]?.bcc).toBeUndefined();
  });

  it('is not sent if its transaction is rolled back', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url } });
    const undone = app.ctx.transact(async (ctx) => {
      await sendMail(ctx, letter);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await app.runTask('deliverMails');
    expect(server.mails).toEqual([]);
  });

  it('is retried at growing intervals while the server rejects it temporarily', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url } });
    server.rejection = { code: 451, message: 'Try later' };
    await queue(app);
    await app.runTask('deliverMails');
    server.rejection = undefined;
    app.wait(59);
    await app.runTask('deliverMails');
    expect(server.mails).toHaveLength(0);
    app.wait(2);
    await app.runTask('deliverMails');
    expect(server.mails).toHaveLength(1);
  });

  it('survives an unreachable server, and fails permanently when the address is rejected', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url } });
    await server.stop();
    await queue(app);
    await app.runTask('deliverMails');
    const back = await mailServer();
    back.rejection = { code: 550, message: 'No such user' };
    const other = await createTestApp({ env: { SMTP_URL: back.url } });
    await queue(other);
    await other.runTask('deliverMails');
    back.rejection = undefined;
    other.wait(30 * 24 * 3600);
    await other.runTask('deliverMails');
    expect(back.mails).toEqual([]);
  });

  it('of an outage is delivered once, soon after the server is back', async () => {
    const server = await mailServer();
    const port = Number(new URL(server.url).port);
    const app = await createTestApp({ env: { SMTP_URL: server.url } });
    await server.stop();
    await app.ctx.transact(async (ctx) => {
      for (let n = 0; n < MAIL_COUNT; n++) await sendMail(ctx, { ...letter, subject: `Mail ${n}` });
    });
    for (let minute = 0; minute < 5 * 60; minute += 20) {
      await app.runTask('deliverMails');
      app.wait(20 * 60);
    }
    const back = await startMailServer(port);
    servers.push(back);
    app.wait(60);
    await Promise.all([app.runTask('deliverMails'), app.runTask('deliverMails')]);
    expect(back.mails).toHaveLength(MAIL_COUNT);
    expect(new Set(back.mails.map(({ subject }) => subject)).size).toBe(MAIL_COUNT);
    expect(back.connections).toBeLessThanOrEqual(2 + MAIL_COUNT / 100);
  });

  it('is discarded when its link expires before it is sent', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url } });
    await queue(app, { ...letter, validUntil: '2026-03-02T09:30:00.000Z' });
    app.wait(1800);
    await app.runTask('deliverMails');
    expect(server.mails).toEqual([]);
    const [failed] = (await app.admin.call(health.failedMails, { query: {} })).body.items;
    expect(failed?.error).toBe('The link in the mail was over before it could be sent');
  });

  it('is an HTML document with a language and a title, from a valid address', async () => {
    const server = await mailServer();
    const app = await createTestApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'http://192.168.1.5:8080' } });
    expect((await app.admin.call(health.testMail, {})).body).toEqual({ to: 'admin@localhost' });
    const [mail] = server.mails;
    expect(mail?.html).toMatch(
      /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Test email<\/title>/,
    );
    expect([mail?.from?.address, mail?.messageId]).toEqual([
      'no-reply@[192.168.1.5]',
      expect.stringMatching(/@\[192\.168\.1\.5\]>$/),
    ]);
    await server.stop();
    expect((await app.admin.call(health.testMail, {})).status).toBe(503);
  });

  it('sends no password and no mail to a remote host without STARTTLS', async () => {
    const server = await mailServer();
    // An address of this machine that does not look local.
    const elsewhere = new URL(server.url.replace('127.0.0.1', 'files:secret@0.0.0.0')).href;
    const here = server.url.replace('//', '//files:secret@');
    const statusOf = async (SMTP_URL: string) =>
      (await (await createTestApp({ env: { SMTP_URL } })).admin.call(health.testMail, {})).status;
    expect(await statusOf(elsewhere)).toBe(503);
    expect(await statusOf(`${here}?requireTLS=true`)).toBe(503);
    expect([server.connections, server.passwords, server.mails]).toEqual([2, [], []]);
    expect(await statusOf(`${elsewhere}?requireTLS=false`)).toBe(200);
    expect(await statusOf(here)).toBe(200);
    expect([server.passwords, server.mails.length]).toEqual([['secret', 'secret'], 2]);
  });

  it('is sent once per request for a test mail, also for concurrent ones', async () => {
    const app = await createTestApp();
    const responses = await Promise.all([1, 2, 3, 4].map(() => app.admin.call(health.testMail, {})));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set((await takeMails(app)).map(({ messageId }) => messageId)).size).toBe(4);
  });

  it('is written to a file if no mail server is configured', async () => {
    const app = await createTestApp();
    await queue(app);
    await app.runTask('deliverMails');
    const folder = join(app.dataDir, 'outbox');
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^2026-03-02T09-00-00-000Z-\d+\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    expect(mail).toMatchObject({
      subject: 'Žluťoučký 🐎',
      html: expect.stringContaining('<p>Hello</p>'),
      to: [{ address: 'ann@example.org' }],
    });
  });
});
