import type { Client, Entry } from 'ldapts';
import type { LdapPlace } from '#server/directories.ts';

/** What a directory says of somebody whose password it has checked. */
export interface DirectoryPerson {
  uids: string[];
  emails: string[];
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
        return entry && (await binds(client, entry.dn, password, ldap)) ? personOf(entry) : undefined;
      } catch (error) {
        throw new DirectoryAway('The directory cannot be reached', { cause: error });
      } finally {
        await client.unbind().catch(() => undefined);
      }
    },
  };
}

async function find(client: Client, { bind, baseDn, userFilter }: LdapPlace, escaped: string) {
  if (bind) await client.bind(bind.dn, bind.password);
  const filter = userFilter.replaceAll('{id}', () => escaped);
  const { searchEntries } = await client.search(baseDn, { scope: 'sub', filter, attributes: ['uid', 'mail'] });
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

/** Says no to a wrong password, and to somebody whom the directory has locked out. */
async function binds(client: Client, dn: string, password: string, ldap: typeof import('ldapts')): Promise<boolean> {
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
