import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeTempDir } from '../../app/tempDir.ts';
import type { Certificate } from '../authority.ts';

const run = promisify(execFile);

/** A domain controller of Samba: an Active Directory of our own; only its LDAP server is started. */
export interface Samba {
  /** The configuration of an instance that uses it over TLS. */
  env: Record<string, string>;
  address: string;
  password: string;
  /** Arguments for `samba-tool`. */
  tool(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** It listens at the well-known ports of LDAP, on a loopback address of its own. */
const ADDRESS = '127.0.0.77';
const BASE = 'DC=ad,DC=example,DC=org';
const PASSWORD = 'Kept-by-the-directory-1';

/** @param certify makes the certificate for the address of the directory. Needs root, as Samba does. */
export async function startSamba(certify: (host: string) => Certificate): Promise<Samba> {
  const home = makeTempDir('samba-');
  const conf = join(home, 'etc', 'smb.conf');
  const domain = ['--realm=AD.EXAMPLE.ORG', '--domain=AD', '--server-role=dc', `--adminpass=${PASSWORD}`];
  const options = [`--targetdir=${home}`, '--dns-backend=NONE', `--host-ip=${ADDRESS}`, '--host-name=dc'];
  await run('samba-tool', ['domain', 'provision', ...domain, ...options]);
  writeFileSync(conf, configured(readFileSync(conf, 'utf8'), home, certify(ADDRESS)));
  const tool = async (...args: string[]) =>
    void (await run('samba-tool', [...args, '-s', conf, '-H', `${home}/private/sam.ldb`]));
  const samba = spawn('samba', ['-i', '--no-process-group', '-M', 'single', '-s', conf], { stdio: 'ignore' });
  const ended = once(samba, 'exit');
  for (let attempts = 0; attempts < 300 && !(await listens()); attempts++) await wait(100);
  return {
    env: {
      LDAP_URL: `ldaps://${ADDRESS}`,
      LDAP_BASE_DN: BASE,
      LDAP_BIND_DN: `CN=Administrator,CN=Users,${BASE}`,
      LDAP_BIND_PASSWORD: PASSWORD,
      LDAP_ID_ATTRIBUTE: 'sAMAccountName',
      LDAP_USER_FILTER: '(|(sAMAccountName={id})(userPrincipalName={id})(mail={id}))',
      LDAP_GROUP_FILTER: '(member:1.2.840.113556.1.4.1941:={dn})',
    },
    address: ADDRESS,
    password: PASSWORD,
    tool,
    async stop() {
      samba.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The generated configuration, limited to the directory. */
function configured(text: string, home: string, { ca, cert, key }: Certificate): string {
  const [general = ''] = text.split(/^\[(?!global)/m);
  const own = [
    'server services = ldap',
    `interfaces = ${ADDRESS}/8`,
    'bind interfaces only = yes',
    `tls cafile = ${ca}`,
    `tls certfile = ${cert}`,
    `tls keyfile = ${key}`,
    `log file = ${home}/log`,
    `pid directory = ${home}`,
    `ncalrpc dir = ${home}/ncalrpc`,
  ];
  return `${general.replace(/^\s*(server services|log file) = .*$/gm, '')}\n\t${own.join('\n\t')}\n`;
}

async function listens(): Promise<boolean> {
  const socket = connect(636, ADDRESS);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
