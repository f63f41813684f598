import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { sendMail } from '#server/plugins/mail/mail.service.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { type MailServer, startMailServer } from '#tests/support/smtpServer.ts';

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
const queue = (house: TestHouse, mail = letter) => house.ctx.transact((ctx) => sendMail(ctx, mail));

describe('mail', () => {
  it('goes to the mail server once, and a line break in a subject makes no header', async () => {
    const server = await mailServer();
    const house = await openHouse({ env: { SMTP_URL: server.url, MAIL_FROM: 'Files <files@example.org>' } });
    await queue(house);
    await queue(house, { ...letter, subject: 'One\r\nBcc: eve@example.org' });
    await Promise.all([house.runTask('deliverMails'), house.runTask('deliverMails')]);
    await house.runTask('deliverMails');
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]).toMatchObject({
      subject: 'Žluťoučký 🐎',
      from: { name: 'Files', address: 'files@example.org' },
      to: [{ address: 'ann@example.org' }],
      date: '2026-03-02T09:00:00.000Z',
    });
    expect(server.mails[1]?.bcc).toBeUndefined();
  });

  it('is not sent when its unit of work is undone', async () => {
    const server = await mailServer();
    const house = await openHouse({ env: { SMTP_URL: server.url } });
    const undone = house.ctx.transact(async (ctx) => {
      await sendMail(ctx, letter);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await house.runTask('deliverMails');
    expect(server.mails).toEqual([]);
  });

  it('is tried again, later and later, while the server is in trouble', async () => {
    const server = await mailServer();
    const house = await openHouse({ env: { SMTP_URL: server.url } });
    server.refusal = { code: 451, message: 'Try later' };
    await queue(house);
    await house.runTask('deliverMails');
    server.refusal = undefined;
    house.wait(59);
    await house.runTask('deliverMails');
    expect(server.mails).toHaveLength(0);
    house.wait(2);
    await house.runTask('deliverMails');
    expect(server.mails).toHaveLength(1);
  });

  it('survives a server that is away, and is given up when the address is refused', async () => {
    const server = await mailServer();
    const house = await openHouse({ env: { SMTP_URL: server.url } });
    await server.stop();
    await queue(house);
    await house.runTask('deliverMails');
    const back = await mailServer();
    back.refusal = { code: 550, message: 'No such user' };
    const other = await openHouse({ env: { SMTP_URL: back.url } });
    await queue(other);
    await other.runTask('deliverMails');
    back.refusal = undefined;
    other.wait(30 * 24 * 3600);
    await other.runTask('deliverMails');
    expect(back.mails).toEqual([]);
  });

  it('is a file where there is no mail server', async () => {
    const house = await openHouse();
    await queue(house);
    await house.runTask('deliverMails');
    const folder = join(house.dataDir, 'outbox');
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
