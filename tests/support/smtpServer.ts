import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it is given. */
export interface MailServer {
  url: string;
  mails: Email[];
  /** What it says to the next recipients; nothing means welcome. */
  refusal?: { code: number; message: string };
  /** Recipients that it does not know. */
  refuses?: ((address: string) => boolean) | undefined;
  /** Lets whoever brings a mail wait from now on. @returns what lets them go on */
  hold(): () => void;
  /** How many have waited. */
  held: number;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  let gate = Promise.resolve();
  let isHeld = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      if (isHeld) house.held++;
      await gate;
      const refusal = house.refuses?.(address) ? { code: 550, message: 'No such user' } : house.refusal;
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      // A server that is stopped may break off in the middle of a mail.
      keep(stream).then(() => done(), done);
    },
  });
  const keep = async (stream: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    house.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
  };
  smtp.on('error', () => {});
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const house: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    held: 0,
    hold() {
      let open = () => {};
      isHeld = true;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => {
        isHeld = false;
        open();
      };
    },
    stop: () => new Promise((stopped) => smtp.close(() => stopped())),
  };
  return house;
}
