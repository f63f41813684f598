import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app/freePort.ts';
import { makeTempDir } from '../app/tempDir.ts';
import type { Certificate } from './authority.ts';

/**
 * A real Postfix of our own, which accepts mails for example.org from users who sign in, and stores them in a folder.
 */
export interface Postfix {
  port: number;
  user: { name: string; password: string };
  /** The mails that have arrived, as stored. */
  mails(): string[];
  /** Its log. */
  log(): string;
  halt(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const HOST = 'mail.example.org';
const USER = { name: 'files', password: 'what the mail server knows' };
const DELIVERER = { name: 'nobody', uid: Number(execFileSync('id', ['-u', 'nobody'])) };

/** @param certificate for STARTTLS; without one, passwords are sent in clear. Needs root, as Postfix does. */
export async function startPostfix(certificate?: Certificate): Promise<Postfix> {
  const home = makeTempDir('postfix-');
  const conf = join(home, 'conf');
  const port = await freePort();
  for (const folder of ['conf', 'conf/sasl', 'queue', 'data', 'mails']) mkdirSync(join(home, folder));
  writeFileSync(join(conf, 'main.cf'), mainOf(home, certificate));
  writeFileSync(join(conf, 'master.cf'), masterOf(port));
  writeFileSync(join(conf, 'sasl', 'smtpd.conf'), saslOf(home));
  const sasl = ['-p', '-c', '-f', join(home, 'users'), '-u', HOST, USER.name];
  execFileSync('saslpasswd2', sasl, { input: USER.password });
  execFileSync('chown', ['postfix', join(home, 'data'), join(home, 'users')]);
  execFileSync('chmod', ['755', home]);
  chownSync(join(home, 'mails'), DELIVERER.uid, 0);
  const inbox = join(home, 'mails', 'all', 'new');
  let running = once(process, 'exit');
  const startAgain = async () => {
    running = once(spawn('postfix', ['-c', conf, 'start-fg'], { stdio: 'ignore' }), 'exit');
    while (!(await greets(port))) await wait(50);
  };
  const halt = async () => {
    execFileSync('postfix', ['-c', conf, 'stop'], { stdio: 'ignore' });
    await running;
  };
  await startAgain();
  return {
    port,
    user: USER,
    mails: () => namesIn(inbox).map((name) => readFileSync(join(inbox, name), 'utf8')),
    log: () => readFileSync(join(home, 'mail.log'), 'utf8'),
    halt,
    startAgain,
    async stop() {
      await halt();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const tlsOf = ({ cert, key }: Certificate) => `smtpd_tls_cert_file = ${cert}
smtpd_tls_key_file = ${key}
smtpd_tls_security_level = may
smtpd_tls_received_header = yes
smtpd_tls_auth_only = yes`;

const mainOf = (home: string, certificate?: Certificate) => `compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
myhostname = ${HOST}
mydestination =
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
maillog_file = ${home}/mail.log
maillog_file_prefixes = ${home}
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${home}/mails
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${DELIVERER.uid}
virtual_gid_maps = static:${DELIVERER.uid}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_sasl_auth_enable = yes
${certificate ? tlsOf(certificate) : 'smtpd_tls_security_level = none'}
`;

const masterOf = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`;

/** Debian’s Postfix looks for it beside its own configuration. */
const saslOf = (home: string) => `pwcheck_method: auxprop
auxprop_plugin: sasldb
mech_list: PLAIN LOGIN
sasldb_path: ${home}/users
`;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether a mail server sends its greeting. */
async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  try {
    const [line] = await once(socket, 'data', { signal: AbortSignal.timeout(2000) });
    return String(line).startsWith('220');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
