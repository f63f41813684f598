import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { health } from '#contract/instance/health.ts';
import { invitations } from '#contract/users/invitations.ts';
import { users } from '#contract/users/users.ts';
import type { Authority } from '#tests/support/servers/authority.ts';
import { type Postfix, startPostfix } from '#tests/support/servers/postfix.ts';
import { type Instance, secondsUntil, withInstance } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

const MAIL_COUNT = 500;
/** Of these, so many come before the outage. */
const MAILS_BEFORE_OUTAGE = 100;
const OUTAGE_S = 20;
/** Seconds that the mails of an outage may take. */
const SOON_S = 120;
/** Seconds in which an instance must end after it was told to stop. */
const STOP_S = 8;

/** Postfix: TLS, passwords, and mails through an outage. */
export const mail: Part = {
  name: 'postfix',
  programs: { postfix: 'postfix', saslpasswd2: 'sasl2-bin', openssl: 'openssl' },
  isForRoot: true,
  async run(report, authority) {
    await inClear(report);
    await silence(report);
    const server = await startPostfix(authority.certify('127.0.0.1'));
    try {
      await transport(report, server, authority);
      await outage(report, server, authority);
    } finally {
      await server.stop();
    }
  },
};

function addressOf({ port, user }: Postfix, { host = '127.0.0.1', password = user.password, query = '' } = {}): string {
  return `smtp://${user.name}:${encodeURIComponent(password)}@${host}:${port}${query}`;
}

/** The result of the button “Send a test mail”. */
async function tryMail(env: Record<string, string>) {
  return withInstance({ ADMIN_EMAIL: 'admin@example.org', ...env }, async (app) => {
    const { status, body } = await app.admin.call(health.testMail, {});
    return { status, message: body.message ?? '' };
  });
}

/** A server without STARTTLS, as if an attacker had removed the offer. */
async function inClear(report: Report): Promise<void> {
  const server = await startPostfix();
  // An address of this machine that does not look local.
  const host = '0.0.0.0';
  const cases: [string, string, number][] = [
    ['no STARTTLS at another host', addressOf(server, { host }), 503],
    ['no STARTTLS with requireTLS=true', addressOf(server, { query: '?requireTLS=true' }), 503],
    ['… with requireTLS=false', addressOf(server, { host, query: '?requireTLS=false' }), 200],
    ['no STARTTLS on this machine', addressOf(server), 200],
  ];
  try {
    for (const [label, SMTP_URL, expected] of cases) {
      const before = server.log();
      const { status, message } = await tryMail({ SMTP_URL });
      const hasSent = server.log().slice(before.length).includes('sasl_username=');
      const figure = message && ` (“${message}”)`;
      report.equal(`${label}: ${expected}${figure}`, [status, hasSent], [expected, expected === 200]);
    }
  } finally {
    await server.stop();
  }
}

/** A server that accepts connections and sends nothing, while the instance is told to stop. */
async function silence(report: Report): Promise<void> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await withInstance({ SMTP_URL: `smtp://127.0.0.1:${port}` }, async (app) => {
    const { body } = await app.admin.call(users.create, { body: { id: 'ann', name: 'ann', email: 'ann@example.org' } });
    await app.admin.call(invitations.invite, { body: { id: body.id } });
    await secondsUntil(() => sockets.length > 0, 20);
    const start = performance.now();
    const code = await app.server.stop();
    const seconds = (performance.now() - start) / 1000;
    report.holds(
      'stops beside a silent server',
      code === 0 && seconds <= STOP_S,
      `${seconds.toFixed(1)} s of ${STOP_S}`,
    );
  });
  for (const socket of sockets) socket.destroy();
  server.close();
}

async function transport(report: Report, server: Postfix, { ca }: Authority): Promise<void> {
  const trust = { NODE_EXTRA_CA_CERTS: ca };
  const right = await tryMail({ SMTP_URL: addressOf(server), ...trust });
  await secondsUntil(() => server.mails().length === 1, 10);
  const [received = ''] = server.mails();
  report.equal(
    'STARTTLS, a password, a private authority',
    [right.status, /using TLSv1\.3/.test(received)],
    [200, true],
  );
  report.equal('an unknown authority', (await tryMail({ SMTP_URL: addressOf(server) })).status, 503);
  const any = addressOf(server, { query: '?tls.rejectUnauthorized=false' });
  report.equal('… that is not looked at', (await tryMail({ SMTP_URL: any })).status, 200);
  const wrong = await tryMail({ SMTP_URL: addressOf(server, { password: 'a guess' }), ...trust });
  report.equal(`a wrong password (“${wrong.message}”)`, wrong.status, 503);
  const literal = { PUBLIC_URL: 'http://192.168.1.5:8080' };
  const numbers = await tryMail({ SMTP_URL: addressOf(server), ...trust, ...literal });
  await secondsUntil(() => server.mails().length === 3, 10);
  const isFrom = server.mails().some((text) => /^Return-Path: <no-reply@\[192\.168\.1\.5\]>/m.test(text));
  report.equal('the sender of an address of numbers', [numbers.status, isFrom], [200, true]);
}

/** Invitations, most of which are sent while the server is unreachable. */
async function outage(report: Report, server: Postfix, { ca }: Authority): Promise<void> {
  const env = { SMTP_URL: addressOf(server), NODE_EXTRA_CA_CERTS: ca };
  await withInstance(env, async (app) => {
    const before = server.mails().length;
    const ids = await addMany(app);
    const invite = async (of: number[]) => {
      for (const id of of) await app.admin.call(invitations.invite, { body: { id } });
    };
    await invite(ids.slice(0, MAILS_BEFORE_OUTAGE));
    await secondsUntil(() => server.mails().length > before, 20);
    await server.halt();
    const received = server.mails().length - before;
    await invite(ids.slice(MAILS_BEFORE_OUTAGE));
    await wait(OUTAGE_S * 1000);
    const { queues, connections } = (await app.admin.call(health.report, {})).body;
    report.equal('Health while it is away', connections, [{ part: 'mail', isUp: false }]);
    report.holds('the outage', received < MAIL_COUNT, `${received} mails before it, ${queues[0]?.waiting} wait`);
    await server.startAgain();
    const seconds = await secondsUntil(() => server.mails().length - before >= MAIL_COUNT, SOON_S);
    // A mail that is delivered twice may come late.
    await wait(5000);
    const texts = server.mails().slice(-MAIL_COUNT * 2);
    const invited = texts.filter((text) => /^(Delivered-To|X-Original-To): invited\d+@/m.test(text));
    const [recipients, messages] = [/^Delivered-To: (.*)$/m, /^Message-ID: (.*)$/im].map(
      (field) => new Set(invited.map((text) => field.exec(text)?.[1])).size,
    );
    report.equal(
      `${MAIL_COUNT} mails arrive once`,
      [invited.length, recipients, messages],
      [MAIL_COUNT, MAIL_COUNT, MAIL_COUNT],
    );
    report.holds('all of them soon', seconds !== undefined, `${seconds?.toFixed(0)} s after its return, of ${SOON_S}`);
  });
}

async function addMany({ admin }: Instance): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < MAIL_COUNT; n++) {
    const name = `invited${n}`;
    const { body } = await admin.call(users.create, { body: { id: name, name, email: `${name}@example.org` } });
    ids.push(body.id);
  }
  return ids;
}
