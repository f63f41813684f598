import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';

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
  /** Hands a mail over. @throws {MailRefused} when trying again is useless; other errors may pass */
  send(mail: OutgoingMail): Promise<void>;
}

/** The server will never take this mail: there is no such address, say. */
export class MailRefused extends Error {}

/** Milliseconds that a mail server gets to greet, and to answer. */
const PATIENCE = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

/** Sends through `SMTP_URL`, or writes `.eml` files to `DATA_DIR/outbox` where there is no server (`api.md` §2). */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>): Mailer {
  const deliver = config.smtpUrl ? smtp(config.smtpUrl) : intoFolder(join(config.dataDir, 'outbox'));
  const { hostname } = new URL(config.publicUrl);
  return {
    send({ id, on, to, subject, text, html }) {
      const messageId = `<${on.getTime()}.${id}@${hostname}>`;
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

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type Deliver = (message: Message, fileName: string) => Promise<void>;

function smtp(address: string): Deliver {
  const url = new URL(address);
  for (const [name, value] of Object.entries(PATIENCE))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  const transport = createTransport(url.href);
  return async (message) => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
      const isAboutTheMail = responseCode >= 500 && /^(RCPT TO|DATA)/.test(command);
      throw isAboutTheMail ? new MailRefused((error as Error).message) : error;
    }
  };
}

/** The file appears whole under its name: whoever collects mails never meets half a one. */
function intoFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message, fileName) => {
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
