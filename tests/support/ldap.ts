import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Attribute, Change, Client } from 'ldapts';
import { freePort } from './freePort.ts';
import { programOf } from './programs.ts';
import { scratchDir } from './scratch.ts';

/** A real OpenLDAP of our own, with people in it. */
export interface LdapServer {
  /** What a house needs to ask it. */
  env: Record<string, string>;
  /** Puts these into a group there, and nobody else. */
  setMembers(cn: string, uids: string[]): Promise<void>;
  /** Where a group is in it. */
  groupDn(cn: string): string;
  stop(): Promise<void>;
}

export interface LdapPerson {
  uid: string;
  mail: string;
  password: string;
}

const SUFFIX = 'dc=example,dc=org';
const ROOT = { dn: `cn=root,${SUFFIX}`, password: 'a password to change' };
const READER = { dn: `cn=reader,${SUFFIX}`, password: 'a password to look' };

/**
 * Starts a directory on a free port, with a reader that may look and people whose passwords nobody may.
 * @param groups names of groups that have nobody in them yet but the reader
 */
export async function startLdap(people: LdapPerson[], groups: string[] = []): Promise<LdapServer> {
  const slapd = programOf('slapd');
  const home = scratchDir('ldap-');
  mkdirSync(join(home, 'db'));
  const config = join(home, 'slapd.conf');
  writeFileSync(config, configOf(home));
  writeFileSync(join(home, 'people.ldif'), [...base(), ...people.map(entryOf), ...groups.map(groupOf)].join('\n\n'));
  execFileSync(slapd, ['-Tadd', '-f', config, '-l', join(home, 'people.ldif')], { stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(slapd, ['-f', config, '-h', `ldap://127.0.0.1:${port}`, '-d', '0'], { stdio: 'ignore' });
  await untilItListens(port);
  return {
    env: {
      LDAP_URL: `ldap://127.0.0.1:${port}`,
      LDAP_BASE_DN: SUFFIX,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_PASSWORD: READER.password,
      LDAP_USER_FILTER: '(|(uid={id})(mail={id}))',
    },
    async setMembers(cn, uids) {
      const client = new Client({ url: `ldap://127.0.0.1:${port}` });
      await client.bind(ROOT.dn, ROOT.password);
      const values = [READER.dn, ...uids.map((uid) => `uid=${uid},${SUFFIX}`)];
      const modification = new Attribute({ type: 'member', values });
      await client.modify(groupDn(cn), new Change({ operation: 'replace', modification }));
      await client.unbind();
    },
    groupDn,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const configOf = (home: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${home}/slapd.pid
allow bind_anon_cred
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${home}/db
maxsize 10485760
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.dn}" read by anonymous auth by * none
`;

const groupDn = (cn: string) => `cn=${cn.replace(/[,=]/g, '\\$&')},ou=groups,${SUFFIX}`;
const groupOf = (cn: string) => `dn: ${groupDn(cn)}\nobjectClass: groupOfNames\ncn: ${cn}\nmember: ${READER.dn}`;

const base = () => [
  `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example`,
  `dn: ou=groups,${SUFFIX}\nobjectClass: organizationalUnit\nou: groups`,
  `dn: ${READER.dn}\nobjectClass: applicationProcess\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${READER.password}`,
];

const entryOf = ({ uid, mail, password }: LdapPerson) =>
  `dn: uid=${uid},${SUFFIX}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\nmail: ${mail}\nuserPassword: ${password}`;

async function untilItListens(port: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (tries === 300) throw error;
      await wait(100);
    } finally {
      socket.destroy();
    }
  }
}
