import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Attribute, Change, Client, DN } from 'ldapts';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import type { Certificate } from '../authority.ts';
import { programOf } from '../programs.ts';

/** A real OpenLDAP of our own, with people in it. */
export interface LdapServer {
  /** The configuration of an instance that uses it. */
  env: Record<string, string>;
  /** Its TLS address, with a certificate. */
  secureUrl: string;
  /** Sets the members of a group. */
  setMembers(cn: string, uids: string[]): Promise<void>;
  /** The DN of a group. */
  groupDn(cn: string): string;
  /** The DN of a person. */
  personDn(uid: string): string;
  /** Replaces an attribute of a person; without values it is removed. */
  set(uid: string, attribute: string, ...values: string[]): Promise<void>;
  add(person: LdapPerson): Promise<void>;
  /** Adds a person with any ID, under a plain DN. */
  addNamed(uid: string, password: string): Promise<void>;
  /** Adds a person with any ID, which is part of the DN, below a unit of the same name. */
  addBelow(uid: string, password: string): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Stops it, keeping its data and its port; `startAgain` starts it. */
  halt(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export interface LdapOptions {
  /** Keeps `memberOf` of people and the members of groups consistent (overlays memberof and refint). */
  hasOverlays?: boolean;
  /** Accepts connections over TLS only: by StartTLS, and at `ldaps://`. */
  certificate?: Certificate;
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
 * Starts a directory on a free port, with a reader account, and people whose passwords no account may read.
 * @param groups names of groups that have no other member than the reader
 */
export async function startLdap(
  people: LdapPerson[],
  groups: string[] = [],
  options: LdapOptions = {},
): Promise<LdapServer> {
  const slapd = programOf('slapd');
  const home = makeTempDir('ldap-');
  mkdirSync(join(home, 'db'));
  const config = join(home, 'slapd.conf');
  writeFileSync(config, configOf(home, options));
  writeFileSync(join(home, 'people.ldif'), [...base(), ...people.map(entryOf), ...groups.map(groupOf)].join('\n\n'));
  execFileSync(slapd, ['-Tadd', '-f', config, '-l', join(home, 'people.ldif')], { stdio: 'ignore' });
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const securePort = await freePort();
  const addresses = options.certificate ? `${url} ldaps://127.0.0.1:${securePort}` : url;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(slapd, ['-f', config, '-h', addresses, '-d', '0'], { stdio: 'ignore' });
    await untilItListens(port);
  };
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const asRoot = async (work: (client: Client) => Promise<void>) => {
    const client = new Client({ url });
    if (options.certificate) await client.startTLS({ ca: readFileSync(options.certificate.ca), host: '127.0.0.1' });
    await client.bind(ROOT.dn, ROOT.password);
    await work(client);
    await client.unbind();
  };
  const replace = (dn: string, type: string, values: string[]) =>
    asRoot((client) =>
      client.modify(dn, new Change({ operation: 'replace', modification: new Attribute({ type, values }) })),
    );
  await start();
  return {
    secureUrl: `ldaps://127.0.0.1:${securePort}`,
    env: {
      LDAP_URL: url,
      LDAP_BASE_DN: SUFFIX,
      LDAP_BIND_DN: READER.dn,
      LDAP_BIND_PASSWORD: READER.password,
      LDAP_USER_FILTER: '(|(uid={id})(mail={id}))',
    },
    setMembers: (cn, uids) => replace(groupDn(cn), 'member', [READER.dn, ...uids.map(personDn)]),
    groupDn,
    personDn,
    set: (uid, attribute, ...values) => replace(personDn(uid), attribute, values),
    add: ({ uid, mail, password }) =>
      asRoot((client) =>
        client.add(personDn(uid), {
          ...{ objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid, mail, userPassword: password },
        }),
      ),
    addNamed: (uid, userPassword) =>
      asRoot((client) => {
        const cn = `named ${Buffer.from(uid).toString('hex')}`;
        return client.add(`cn=${cn},${SUFFIX}`, { objectClass: 'inetOrgPerson', uid, cn, sn: cn, userPassword });
      }),
    addBelow: (uid, userPassword) =>
      asRoot(async (client) => {
        const unit = new DN().addPairRDN('ou', uid).toString();
        await client.add(`${unit},${SUFFIX}`, { objectClass: 'organizationalUnit', ou: uid });
        const person = { objectClass: 'inetOrgPerson', uid: [uid, `also ${uid}`], cn: uid, sn: uid, userPassword };
        await client.add(`${new DN().addPairRDN('uid', uid)},${unit},${SUFFIX}`, person);
      }),
    remove: (uid) => asRoot((client) => client.del(personDn(uid))),
    halt,
    startAgain: start,
    async stop() {
      await halt();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const overlays = `overlay memberof
overlay refint
refint_attributes member
refint_nothing "${READER.dn}"`;
const tls = ({ ca, cert, key }: Certificate) => `TLSCACertificateFile ${ca}
TLSCertificateFile ${cert}
TLSCertificateKeyFile ${key}
security simple_bind=128`;

const configOf = (home: string, { hasOverlays, certificate }: LdapOptions) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
${hasOverlays ? 'moduleload memberof\nmoduleload refint' : ''}
pidfile ${home}/slapd.pid
allow bind_anon_cred
${certificate ? tls(certificate) : ''}
database mdb
suffix "${SUFFIX}"
rootdn "${ROOT.dn}"
rootpw "${ROOT.password}"
directory ${home}/db
maxsize 10485760
overlay ppolicy
ppolicy_default "cn=policy,${SUFFIX}"
${hasOverlays ? overlays : ''}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.dn}" read by anonymous auth by * none
`;

const personDn = (uid: string) => `uid=${uid},${SUFFIX}`;
const groupDn = (cn: string) => `cn=${cn.replace(/[,=]/g, '\\$&')},ou=groups,${SUFFIX}`;
const groupOf = (cn: string) => `dn: ${groupDn(cn)}\nobjectClass: groupOfNames\ncn: ${cn}\nmember: ${READER.dn}`;

const base = () => [
  `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example`,
  `dn: ou=groups,${SUFFIX}\nobjectClass: organizationalUnit\nou: groups`,
  `dn: cn=policy,${SUFFIX}\nobjectClass: device\nobjectClass: pwdPolicy\ncn: policy\npwdAttribute: userPassword\npwdMustChange: TRUE`,
  `dn: ${READER.dn}\nobjectClass: applicationProcess\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${READER.password}`,
];

const entryOf = ({ uid, mail, password }: LdapPerson) =>
  `dn: ${personDn(uid)}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\nmail: ${mail}\nuserPassword: ${password}`;

async function untilItListens(port: number): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (attempts === 300) throw error;
      await wait(100);
    } finally {
      socket.destroy();
    }
  }
}
