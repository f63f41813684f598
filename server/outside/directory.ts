import type { Client, Entry } from 'ldapts';
import { nameKey } from '#contract/rules/names.ts';
import type { LdapPlace } from '#server/directories.ts';
import { groupsHere } from '#server/directoryGroups.ts';

/** What a directory says of somebody whose password it has checked. */
export interface DirectoryPerson {
  uids: string[];
  emails: string[];
  /** The groups here that the directory puts them into; undefined where it has no say in that. */
  groups?: string[];
}

/** An LDAP directory that knows people and their passwords. */
export interface Directory {
  /**
   * Looks for the one that was typed and signs in as them.
   * @returns undefined for nobody, for more than one, and for a wrong password
   * @throws {DirectoryAway}
   */
  check(typed: string, password: string): Promise<DirectoryPerson | undefined>;
}

/** The directory cannot be reached, or does not let us look. */
export class DirectoryAway extends Error {}

type Ldap = typeof import('ldapts');

/** Milliseconds that the directory gets to answer. */
const PATIENCE = { connectTimeout: 5000, timeout: 5000 };

/** A door to the directory, opened anew for each question: a sign-in leaves nothing behind. */
export function openDirectory(place: LdapPlace): Directory {
  return {
    async check(typed, password) {
      // Without a password a directory answers yes to anybody (RFC 4513 §5.1.2).
      if (password === '') return undefined;
      const ldap = await import('ldapts');
      const client = new ldap.Client({ url: place.url, ...PATIENCE });
      try {
        const entry = await find(client, place, ldap.Filter.escape(typed));
        if (!entry || !(await binds(client, entry.dn, password, ldap))) return undefined;
        return { ...personOf(entry), groups: await groupsOf(client, place, entry, ldap) };
      } catch (error) {
        throw new DirectoryAway('The directory cannot be reached', { cause: error });
      } finally {
        await client.unbind().catch(() => undefined);
      }
    },
  };
}

async function find(client: Client, { bind, baseDn, userFilter }: LdapPlace, escaped: string) {
  await bindReader(client, bind);
  const filter = userFilter.replaceAll('{id}', () => escaped);
  const { searchEntries } = await client.search(baseDn, { scope: 'sub', filter, attributes: ['uid', 'mail'] });
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

async function bindReader(client: Client, bind: LdapPlace['bind']) {
  if (bind) await client.bind(bind.dn, bind.password);
}

/** The groups here of somebody there: by the name of a group or by its whole DN, neither of which minds capitals. */
async function groupsOf(client: Client, { bind, groups }: LdapPlace, entry: Entry, { Filter }: Ldap) {
  if (!groups) return undefined;
  await bindReader(client, bind);
  const [uid = ''] = textsOf(entry.uid);
  const values = { '{dn}': Filter.escape(entry.dn), '{uid}': Filter.escape(uid) };
  const filter = groups.filter.replace(/\{dn\}|\{uid\}/g, (place) => values[place as keyof typeof values]);
  const options = { scope: 'sub' as const, filter, attributes: ['cn'], paged: true };
  const { searchEntries } = await client.search(groups.baseDn, options);
  // A group that is called like the DN of another is not that one.
  const theirs = searchEntries.flatMap(({ dn, cn }) => [dn, ...textsOf(cn).filter((name) => !name.includes('='))]);
  return groupsHere(groups.pairs, theirs, groupKey);
}

/** What two ways to write a name or a DN have in common. */
function groupKey(name: string): string {
  return nameKey(name.trim()).replace(/\s*([,=+])\s*/g, '$1');
}

/** Says no to a wrong password, and to somebody whom the directory has locked out. */
async function binds(client: Client, dn: string, password: string, ldap: Ldap): Promise<boolean> {
  const refusals = [
    ldap.InvalidCredentialsError,
    ldap.InappropriateAuthError,
    ldap.ConstraintViolationError,
    ldap.InsufficientAccessError,
    ldap.UnwillingToPerformError,
  ];
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

function personOf({ uid, mail }: Entry): DirectoryPerson {
  return { uids: textsOf(uid), emails: textsOf(mail) };
}

function textsOf(value: Entry[string] | undefined): string[] {
  return [value ?? []].flat().map(String);
}
