import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/directories.ts';
import { mailDomain } from './mailDomain.ts';

/** A mail to one recipient. */
export interface OutgoingMail {
  /** Identifies the mail permanently: a repeated attempt carries the same message ID. */
  id: number;
  on: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Delivers a mail to the mail server.
   * @throws {MailServerAway}
   * @throws {MailRejected} when repeating is useless; other errors may be temporary
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes the connection that consecutive mails share, once no mail is being sent. */
  disconnect(): void;
  /** Closes the mailer after the mail that is being sent. A server that does not answer is not waited for long. */
  end(): void;
  readonly isEnding: boolean;
}

/** The server will never accept this mail, for example because the address does not exist. */
export class MailRejected extends Error {}

/** The mail server cannot be reached, or accepts no mails at all. */
export class MailServerAway extends Error {}

/** Timeouts in milliseconds for the greeting and the answers of a mail server. */
const TIMEOUTS_MS = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

/** Milliseconds that the last mail may take when the server stops. */
const END_WITHIN_MS = 5000;

/** Sends through `SMTP_URL`; without it, writes `.eml` files to `DATA_DIR/outbox`. */
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

/** Loaded with the first mail, so that it does not delay the start. */
const loadNodemailer = () => import('nodemailer');

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type Deliver = ((message: Message, fileName: string) => Promise<void>) & { disconnect?(): void; abort?(): void };

function smtp(address: string): Deliver {
  const url = new URL(address);
  for (const [name, value] of Object.entries(TIMEOUTS_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  // Passwords and mails are sent to other hosts over TLS only, unless the URL says otherwise.
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

/** The file gets its final name when it is complete, so that programs which collect mails never read half of one. */
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
