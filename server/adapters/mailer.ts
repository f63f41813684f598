import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/directories.ts';
import { mailDomain } from './mailDomain.ts';

/** A mail on its way out, to one recipient. */
export interface OutgoingMail {
  /** Names the mail for good: a second try of the same one carries the same message ID. */
  id: number;
  on: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail over. @throws {MailServerAway}, {MailRejected} when trying again is useless; other errors may pass */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends the connection that mails in a row share, once no mail is on its way. */
  disconnect(): void;
  /** Has the mail on its way be the last one; a server that says nothing is not waited for long. */
  end(): void;
  readonly isEnding: boolean;
}

/** The server will never take this mail: there is no such address, say. */
export class MailRejected extends Error {}

/** The mail server cannot be reached, or takes no mails at all. */
export class MailServerAway extends Error {}

/** Milliseconds that a mail server gets to greet, and to answer. */
const TIMEOUTS_MS = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

/** Milliseconds that the last mail gets when the server stops. */
const END_WITHIN_MS = 5000;

/** Sends through `SMTP_URL`, or writes `.eml` files to `DATA_DIR/outbox` where there is no server. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>): Mailer {
  const deliver = config.smtpUrl ? smtp(config.smtpUrl) : intoFolder(join(config.dataDir, 'outbox'));
  const host = mailDomain(config.publicUrl);
  let isEnding = false;
  return {
    disconnect: () => deliver.disconnect?.(),
    end() {
      isEnding = true;
      setTimeout(() => deliver.abort?.(), END_WITHIN_MS).unref();
    },
    get isEnding() {
      return isEnding;
    },
    send({ id, on, to, subject, text, html }) {
      const messageId = `<${on.getTime()}.${id}@${host}>`;
      return deliver(
        {
          from: config.mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html,
          date: on,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        `${on.toISOString().replace(/[:.]/g, '-')}-${id}.eml`,
      );
    },
  };
}

/** Loaded for the first mail: a start does not wait for it. */
const loadNodemailer = () => import('nodemailer');

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type Deliver = ((message: Message, fileName: string) => Promise<void>) & { disconnect?(): void; abort?(): void };

function smtp(address: string): Deliver {
  const url = new URL(address);
  for (const [name, value] of Object.entries(TIMEOUTS_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  // A password and the mails of users go to another host over TLS alone, unless the address says otherwise.
  if (url.protocol === 'smtp:' && url.username && !isLoopback(address) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  const connect = async () =>
    (await loadNodemailer()).createTransport({ url: url.href, pool: true, maxConnections: 1, maxRequeues: 0 });
  let transport: ReturnType<typeof connect> | undefined;
  let sending = 0;
  const deliver: Deliver = async (message) => {
    try {
      sending++;
      transport ??= connect();
      await (await transport).sendMail(message);
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
      const isAboutTheMail = /^(RCPT TO|DATA)/.test(command) && responseCode !== SHUTTING_DOWN && responseCode !== 0;
      const { message: reason } = error as Error;
      if (!isAboutTheMail) throw new MailServerAway(reason, { cause: error });
      throw responseCode >= 500 ? new MailRejected(reason) : error;
    } finally {
      sending--;
    }
  };
  const disconnect = () => {
    if (sending > 0) return;
    void transport?.then((connected) => connected.close());
    transport = undefined;
  };
  const abort = () => void transport?.then((connected) => connected.close({ force: true }));
  return Object.assign(deliver, { disconnect, abort });
}

/** "Service not available, closing transmission channel" (RFC 5321, 4.2.3). */
const SHUTTING_DOWN = 421;

/** The file appears under its name when it is complete, so that a program which collects mails never reads half of one. */
function intoFolder(folder: string): Deliver {
  return async (message, fileName) => {
    const { createTransport } = await loadNodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName);
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(bytes as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };
}
