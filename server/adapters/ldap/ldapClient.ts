import type { Client } from 'ldapts';
import { nameKey } from '#contract/rules/names.ts';
import type { LdapConfig } from '#server/directories.ts';
import { groupsHere } from '#server/directoryGroups.ts';
import { bindReader, connectLdap, disconnect, type Ldap, LdapUnavailable } from './ldapConnection.ts';
import { dnOf, entryOptions, keyFilter, type LdapEntry, readEntry, textsOf } from './ldapEntry.ts';
import { mustChangeFirst, passwordPolicyControl } from './ldapPasswordPolicy.ts';

/** The result of checking a password in the directory. */
export type PasswordVerdict = 'right' | 'wrong' | 'mustChange';

/** A connection to a directory. Every method throws `LdapUnavailable` when the directory does not answer. */
export interface LdapSession {
  /** The single entry that the user filter finds; undefined when it finds none or several. */
  find(typed: string): Promise<LdapEntry | undefined>;
  /** The entry with a key, if the user filter still matches it. */
  findByKey(key: string): Promise<LdapEntry | undefined>;
  /** Whether the reader account sees any entries. If not, a missing entry does not mean that the user was removed. */
  seesEntries(): Promise<boolean>;
  verify(entry: LdapEntry, password: string): Promise<PasswordVerdict>;
  /** The groups of this instance that the directory assigns to the user; undefined when it does not manage groups. */
  groupsOf(entry: LdapEntry): Promise<string[] | undefined>;
}

/** An LDAP directory that authenticates users. */
export interface LdapClient {
  /**
   * Opens a connection, runs `work` and closes the connection.
   * @throws {LdapUnavailable}
   */
  withSession<T>(work: (session: LdapSession) => Promise<T>): Promise<T>;
}

export function openLdapClient(config: LdapConfig): LdapClient {
  return {
    async withSession(work) {
      const ldap = await import('ldapts');
      const client = await reached(connectLdap(ldap, config));
      try {
        return await work(sessionOf(client, config, ldap));
      } finally {
        await disconnect(client);
      }
    },
  };
}

function sessionOf(client: Client, config: LdapConfig, ldap: Ldap): LdapSession {
  return {
    find: (typed) => reached(searchUser(client, config, ldap.Filter.escape(typed))),
    findByKey: (key) => reached(searchKey(client, config, key, ldap)),
    seesEntries: () => reached(seesEntries(client, config)),
    verify: (entry, password) => reached(verify(client, config, entry, password, ldap)),
    groupsOf: (entry) => reached(groupsOf(client, config, entry, ldap)),
  };
}

async function reached<T>(result: Promise<T>): Promise<T> {
  return result.catch((error) => {
    throw new LdapUnavailable('The directory cannot be reached', { cause: error });
  });
}

async function searchUser(client: Client, config: LdapConfig, escaped: string): Promise<LdapEntry | undefined> {
  const filter = config.userFilter.replaceAll('{id}', () => escaped);
  const options = { scope: 'sub' as const, filter, ...entryOptions(config) };
  const { searchEntries } = await client.search(config.baseDn, options);
  const [found, other] = searchEntries;
  return found && !other ? readEntry(found, config) : undefined;
}

/**
 * The user filter may require more than a name, such as the membership of a group, so it must still match the entry.
 */
async function searchKey(client: Client, config: LdapConfig, key: string, ldap: Ldap): Promise<LdapEntry | undefined> {
  const byKey = keyFilter(key, ldap);
  const anyName = config.userFilter.replaceAll('{id}', '*');
  const where = byKey
    ? { scope: 'sub' as const, filter: `(&${byKey}${anyName})` }
    : { scope: 'base' as const, filter: anyName };
  const search = client.search(byKey ? config.baseDn : dnOf(key), { ...where, ...entryOptions(config) });
  const { searchEntries } = await search.catch((error) => {
    if (error instanceof ldap.NoSuchObjectError) return { searchEntries: [] };
    throw error;
  });
  const [found] = searchEntries;
  return found && readEntry(found, config);
}

/** Whether the reader account sees any entry: an account without rights gets empty results instead of errors. */
async function seesEntries(client: Client, { baseDn }: LdapConfig): Promise<boolean> {
  const { searchEntries } = await client.search(baseDn, { scope: 'sub', sizeLimit: 1, attributes: ['1.1'] });
  return searchEntries.length > 0;
}

/** Returns `wrong` for a wrong password and for a user who is locked in the directory. */
async function verify(
  client: Client,
  config: LdapConfig,
  { dn }: LdapEntry,
  password: string,
  ldap: Ldap,
): Promise<PasswordVerdict> {
  // A bind without a password succeeds for every user (RFC 4513 section 5.1.2).
  if (password === '') return 'wrong';
  const policy = passwordPolicyControl(ldap);
  const rejections = [
    ldap.InvalidCredentialsError,
    ldap.InappropriateAuthError,
    ldap.ConstraintViolationError,
    ldap.InsufficientAccessError,
    ldap.UnwillingToPerformError,
  ];
  try {
    await client.bind(dn, password, policy);
  } catch (error) {
    if (!rejections.some((rejection) => error instanceof rejection)) throw error;
    return policy.mustChange || mustChangeFirst(error) ? 'mustChange' : 'wrong';
  }
  await bindReader(client, config);
  return policy.mustChange ? 'mustChange' : 'right';
}

/** The groups of this instance for a user of the directory: matched by name or by DN, both without regard to case. */
async function groupsOf(client: Client, { groups }: LdapConfig, { dn, ids }: LdapEntry, { Filter }: Ldap) {
  if (!groups) return undefined;
  const values = { '{dn}': Filter.escape(dn), '{uid}': Filter.escape(ids[0] ?? '') };
  const filter = groups.filter.replace(/\{dn\}|\{uid\}/g, (name) => values[name as keyof typeof values]);
  const options = { scope: 'sub' as const, filter, attributes: ['cn'], paged: true };
  const { searchEntries } = await client.search(groups.baseDn, options);
  // A group whose name equals the DN of another group is not that group.
  const directoryNames = searchEntries.flatMap((group) => [
    group.dn,
    ...textsOf(group.cn).filter((n) => !n.includes('=')),
  ]);
  return groupsHere(groups.pairs, directoryNames, groupKey);
}

/** The normalised form by which names and DNs are compared. */
function groupKey(name: string): string {
  return nameKey(name.trim()).replace(/\s*([,=+])\s*/g, '$1');
}
