import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps the mails it gets. */
export interface MailServer {
  url: string;
  mails: Email[];
  /** How many mails it has accepted. */
  connections: number;
  /** Passwords that it got; nothing here is encrypted. */
  passwords: string[];
  /** Its responses to the next recipients; it accepts the others. */
  rejection?: { code: number; message: string };
  /** Recipients that it does not know. */
  rejects?: ((address: string) => boolean) | undefined;
  /** From now on, delays every mail. @returns a function that ends the delay */
  hold(): () => void;
  /** How many mails were delayed. */
  held: number;
  stop(): Promise<void>;
}

/** @param port where it listens; a free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
  let gate = Promise.resolve();
  let isHeld = false;
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      app.passwords.push(password ?? '');
      done(null, { user: username });
    },
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      app.connections++;
      done();
    },
    async onRcptTo({ address }, _session, done) {
      if (isHeld) app.held++;
      await gate;
      const rejection = app.rejects?.(address) ? { code: 550, message: 'No such user' } : app.rejection;
      done(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
    },
    onData(stream, _session, done) {
      // A client whose server is stopped may break off in the middle of a mail.
      keep(stream).then(() => done(), done);
    },
  });
  const keep = async (stream: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    app.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
  };
  smtp.on('error', () => {});
  const server = smtp.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const app: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    connections: 0,
    passwords: [],
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
  return app;
}
