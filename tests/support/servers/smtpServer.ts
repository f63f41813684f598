import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it is given. */
export interface MailServer {
  url: string;
  mails: Email[];
  /** How many it has taken. */
  connections: number;
  /** Passwords that it was shown; nothing here is encrypted. */
  passwords: string[];
  /** What it says to the next recipients; nothing means welcome. */
  rejection?: { code: number; message: string };
  /** Recipients that it does not know. */
  rejects?: ((address: string) => boolean) | undefined;
  /** Lets anyone who brings a mail wait from now on. @returns what lets them go on */
  hold(): () => void;
  /** How many have waited. */
  held: number;
  stop(): Promise<void>;
}

/** @param port where it listens; without it, on a free one */
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
      // A server that is stopped may break off in the middle of a mail.
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
