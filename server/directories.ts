import { z } from 'zod';
import { type GroupPair, groupPairs, managedGroups } from './directoryGroups.ts';

/** Where an LDAP directory is, and how people are found in it (`api.md` §2). */
export interface LdapPlace {
  url: string;
  baseDn: string;
  /** Who looks for people; without it, anybody may look. */
  bind?: { dn: string; password: string };
  /** `{id}` stands for what was typed. */
  userFilter: string;
  /** How the groups of somebody are found. Without it, who is in which group is decided here alone. */
  groups?: {
    pairs: GroupPair[];
    baseDn: string;
    /** `{dn}` stands for the entry of the user, `{uid}` for the ID in it. */
    filter: string;
  };
}

/** An OpenID Connect provider, and how we are known to it (`api.md` §2). */
export interface OidcPlace {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** The words on the button. */
  label: string;
  /** What it is asked to tell. */
  scope: string;
  /** Where it names the groups of somebody. Without it, who is in which group is decided here alone. */
  groups?: { pairs: GroupPair[]; claim: string };
}

/** What a name on this very machine looks like: only there is a provider spoken to without encryption. */
const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;

const GROUP_FILTER = /^\(.*\{(dn|uid)\}.*\)$/;

/** The variables of both. */
export const directoryVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((url) => url.startsWith('https:') || LOOPBACK.test(url), 'must be an https address')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(400).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1024).optional(),
  OIDC_LABEL: z.string().trim().max(100).default('Single sign-on'),
  OIDC_SCOPE: z
    .string()
    .max(400)
    .regex(/^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$/, 'must be scopes like openid email, openid among them')
    .default('openid email'),
  OIDC_GROUPS_CLAIM: z.string().max(400).default('groups'),
  LDAP_URL: z.url({ protocol: /^ldaps?$/, error: 'must be an address like ldaps://directory.example.org' }).optional(),
  LDAP_BASE_DN: z.string().max(1000).optional(),
  LDAP_BIND_DN: z.string().max(1000).optional(),
  LDAP_BIND_PASSWORD: z.string().max(1024).optional(),
  LDAP_USER_FILTER: z
    .string()
    .max(1000)
    .regex(/^\(.*\{id\}.*\)$/, 'must be a filter with {id} in it, like (uid={id})')
    .default('(uid={id})'),
  LDAP_GROUP_BASE_DN: z.string().max(1000).optional(),
  LDAP_GROUP_FILTER: z
    .string()
    .max(1000)
    .regex(GROUP_FILTER, 'must be a filter with {dn} or {uid} in it, like (member={dn})')
    .default('(member={dn})'),
  DIRECTORY_GROUPS: groupPairs,
};

/** Who knows people in Enterprise mode. */
export interface Directories {
  ldap?: LdapPlace;
  oidc?: OidcPlace;
  /** The names of the groups here that they give members to. */
  managedGroups: string[];
}

type Variables = z.output<z.ZodObject<typeof directoryVariables>>;

/** What makes no sense alone: the variable that is missing, and why. */
export function missingVariable(env: Variables): [name: string, why: string] | undefined {
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) return ['OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER'];
  if (env.LDAP_URL && !env.LDAP_BASE_DN) return ['LDAP_BASE_DN', 'is needed with LDAP_URL'];
  if (env.LDAP_BIND_DN && !env.LDAP_BIND_PASSWORD) return ['LDAP_BIND_PASSWORD', 'is needed with LDAP_BIND_DN'];
  if (env.DIRECTORY_GROUPS.length > 0 && !env.LDAP_URL && !env.OIDC_ISSUER)
    return ['LDAP_URL', 'or OIDC_ISSUER is needed with DIRECTORY_GROUPS'];
  return undefined;
}

/** The directories of a complete environment. */
export function directoriesOf(env: Variables): Directories {
  const { LDAP_URL: url, LDAP_BASE_DN: baseDn, LDAP_BIND_DN: dn, LDAP_BIND_PASSWORD: password } = env;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { LDAP_USER_FILTER: userFilter, LDAP_GROUP_FILTER: filter, LDAP_GROUP_BASE_DN: groupBaseDn } = env;
  const { OIDC_LABEL: label, OIDC_SCOPE: scope, OIDC_GROUPS_CLAIM: claim, DIRECTORY_GROUPS: pairs } = env;
  const bind = dn && password ? { dn, password } : undefined;
  const groupsOf = <T>(place: T) => (pairs.length > 0 ? { pairs, ...place } : undefined);
  const ldapGroups = groupsOf({ filter, baseDn: groupBaseDn ?? baseDn ?? '' });
  return {
    ldap: url && baseDn ? { url, baseDn, bind, userFilter, groups: ldapGroups } : undefined,
    oidc:
      issuer && clientId ? { issuer, clientId, clientSecret, label, scope, groups: groupsOf({ claim }) } : undefined,
    managedGroups: managedGroups(pairs),
  };
}
