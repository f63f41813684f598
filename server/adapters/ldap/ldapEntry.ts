import type { Entry } from 'ldapts';
import type { LdapConfig } from '#server/directories.ts';
import type { Ldap } from './ldapConnection.ts';

/** A user as the directory describes them. */
export interface LdapEntry {
  dn: string;
  /**
   * Identifies the entry permanently, also when its DN changes: an attribute name and the value that the directory
   * generated.
   */
  key: string;
  /** The values of the attribute that holds the sign-in ID. */
  ids: string[];
  emails: string[];
  isDisabled: boolean;
}

/** Attributes in which directories store an identifier of an entry that never changes. */
const KEYS = ['entryUUID', 'objectGUID', 'nsUniqueId', 'GUID'] as const;
const BINARY = ['objectGUID', 'GUID'];
const DISABLED = ['userAccountControl', 'pwdAccountLockedTime', 'nsAccountLock', 'loginDisabled'] as const;

/** The options with which entries are requested. */
export const entryOptions = ({ idAttribute }: LdapConfig) => ({
  attributes: [idAttribute, 'mail', ...KEYS, ...DISABLED],
  explicitBufferAttributes: BINARY,
});

export function readEntry(entry: Entry, { idAttribute }: LdapConfig): LdapEntry {
  return {
    dn: entry.dn,
    key: keyOf(entry),
    ids: textsOf(attributeOf(entry, idAttribute)),
    emails: textsOf(entry.mail),
    isDisabled: isDisabled(entry),
  };
}

/** The filter that finds an entry by its key; undefined when the key is a DN. */
export function keyFilter(key: string, { Filter }: Ldap): string | undefined {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/s.exec(key) ?? [];
  if (name === 'dn') return undefined;
  const escaped = BINARY.includes(name) ? value.replace(/../g, '\\$&') : Filter.escape(value);
  return `(${name}=${escaped})`;
}

/** The DN of a key that consists of a DN. */
export function dnOf(key: string): string {
  return key.slice('dn='.length);
}

export function textsOf(value: Entry[string] | undefined): string[] {
  return [value ?? []].flat().map(String);
}

function keyOf(entry: Entry): string {
  for (const name of KEYS) {
    const [value] = [attributeOf(entry, name) ?? []].flat();
    if (value && value.length > 0) return `${name}=${Buffer.isBuffer(value) ? value.toString('hex') : value}`;
  }
  return `dn=${entry.dn}`;
}

/** Directories differ in the case of attribute names. */
function attributeOf(entry: Entry, name: string): Entry[string] | undefined {
  const found = Object.keys(entry).find((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : entry[found];
}

/** The flag ACCOUNTDISABLE of `userAccountControl` (Active Directory). */
const ACCOUNT_DISABLED = 2;
/** The value of `pwdAccountLockedTime` for a lock that only an administrator sets and removes (OpenLDAP). */
const LOCKED_FOR_GOOD = '000001010000Z';

/** Temporary locks after wrong passwords are ignored: they expire by themselves, and any stranger can cause them. */
function isDisabled(entry: Entry): boolean {
  const [control, locked, nsLock, login] = DISABLED.map((name) => textsOf(attributeOf(entry, name))[0] ?? '');
  const isFlagged = (Number(control) & ACCOUNT_DISABLED) !== 0;
  return isFlagged || locked === LOCKED_FOR_GOOD || /^true$/i.test(nsLock ?? '') || /^true$/i.test(login ?? '');
}
