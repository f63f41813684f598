import { z } from 'zod';
import { type GroupPair, groupPairs, managedGroups } from './directoryGroups.ts';

/** The connection to an LDAP directory, and how users are found in it. */
export interface LdapConfig {
  /** Tried in this order. */
  urls: string[];
  /** Whether connections to `ldap://` URLs are upgraded to TLS before anything else is sent. */
  startTls: boolean;
  baseDn: string;
  /** The reader account; without it, searches are anonymous. */
  bind?: { dn: string; password: string };
  /** `{id}` is replaced by the sign-in ID that the user entered. */
  userFilter: string;
  /** The attribute that holds the sign-in ID of the user. */
  idAttribute: string;
  /** How the groups of a user are found. Without it, group membership is managed here only. */
  groups?: {
    pairs: GroupPair[];
    baseDn: string;
    /** `{dn}` is replaced by the DN of the user's entry, `{uid}` by its ID. */
    filter: string;
  };
}

/** An OpenID Connect provider, and the credentials of this client. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** How the secret is sent to the token endpoint; without it, by a method that the provider's metadata lists. */
  authMethod?: (typeof authMethods)[number];
  /** The label of the button. */
  label: string;
  /** The requested scopes. */
  scope: string;
  /** The claim with the groups of a user. Without it, group membership is managed here only. */
  groups?: { pairs: GroupPair[]; claim: string };
}

/** Host names of this machine: only to these, unencrypted connections are allowed. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

const authMethods = ['client_secret_basic', 'client_secret_post'] as const;
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).default('off');
const CHECK_SECONDS = 'must be a whole number from 5 to 86400';
const LDAP_ADDRESS = 'must be an address like ldaps://directory.example.org, or several with spaces between them';

const GROUP_FILTER = /^\(.*\{(dn|uid)\}.*\)$/;

/** The environment variables of both. */
export const directoryVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((url) => url.startsWith('https:') || isLoopback(url), 'must be an https address')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(400).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1024).optional(),
  OIDC_AUTH_METHOD: z.enum(authMethods, { error: `must be ${authMethods.join(' or ')}` }).optional(),
  OIDC_LABEL: z.string().trim().max(100).default('Single sign-on'),
  OIDC_SCOPE: z
    .string()
    .max(400)
    .regex(/^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$/, 'must be scopes like openid email, openid among them')
    .default('openid email'),
  OIDC_GROUPS_CLAIM: z.string().max(400).default('groups'),
  LDAP_URL: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(z.url({ protocol: /^ldaps?$/, error: LDAP_ADDRESS }), LDAP_ADDRESS))
    .optional(),
  LDAP_START_TLS: onOff,
  LDAP_INSECURE: onOff,
  LDAP_ID_ATTRIBUTE: z
    .string()
    .regex(/^[a-z][\w-]{0,99}$/i, 'must be the name of an attribute, like uid')
    .default('uid'),
  DIRECTORY_CHECK_SECONDS: z
    .string()
    .regex(/^\d{1,5}$/, CHECK_SECONDS)
    .transform(Number)
    .refine((seconds) => seconds >= 5 && seconds <= 86_400, CHECK_SECONDS)
    .default(900),
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

/** The directories that authenticate users in Enterprise mode. */
export interface Directories {
  ldap?: LdapConfig;
  oidc?: OidcConfig;
  /** Interval in seconds at which users are compared with the directory. */
  directoryCheckSeconds: number;
  /** The names of the groups here whose members the directories determine. */
  managedGroups: string[];
}

type Variables = z.output<z.ZodObject<typeof directoryVariables>>;

/** The variable that is missing because another one requires it, and why. */
export function missingVariable(env: Variables): [name: string, why: string] | undefined {
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) return ['OIDC_CLIENT_ID', 'is required when OIDC_ISSUER is set'];
  if (env.LDAP_URL && !env.LDAP_BASE_DN) return ['LDAP_BASE_DN', 'is required when LDAP_URL is set'];
  const isEncrypted = env.LDAP_START_TLS === 'on' || env.LDAP_INSECURE === 'on';
  const inClear = env.LDAP_URL?.find((url) => url.startsWith('ldap:') && !isLoopback(url));
  if (inClear && !isEncrypted)
    return [
      'LDAP_URL',
      `sends passwords in clear to ${new URL(inClear).host}: use ldaps:// or LDAP_START_TLS=on (LDAP_INSECURE=on allows it)`,
    ];
  if (env.LDAP_BIND_DN && !env.LDAP_BIND_PASSWORD)
    return ['LDAP_BIND_PASSWORD', 'is required when LDAP_BIND_DN is set'];
  if (env.DIRECTORY_GROUPS.length > 0 && !env.LDAP_URL && !env.OIDC_ISSUER)
    return ['LDAP_URL', 'or OIDC_ISSUER is required when DIRECTORY_GROUPS is set'];
  return undefined;
}

/** The directories of a validated environment. */
export function directoriesOf(env: Variables): Directories {
  const {
    LDAP_URL: urls,
    LDAP_START_TLS: startTls,
    LDAP_ID_ATTRIBUTE: idAttribute,
    LDAP_BASE_DN: baseDn,
    LDAP_BIND_DN: dn,
    LDAP_BIND_PASSWORD: password,
  } = env;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { LDAP_USER_FILTER: userFilter, LDAP_GROUP_FILTER: filter, LDAP_GROUP_BASE_DN: groupBaseDn } = env;
  const {
    OIDC_LABEL: label,
    OIDC_AUTH_METHOD: authMethod,
    OIDC_SCOPE: scope,
    OIDC_GROUPS_CLAIM: claim,
    DIRECTORY_GROUPS: pairs,
  } = env;
  const bind = dn && password ? { dn, password } : undefined;
  const groupsOf = <T>(config: T) => (pairs.length > 0 ? { pairs, ...config } : undefined);
  const ldapGroups = groupsOf({ filter, baseDn: groupBaseDn ?? baseDn ?? '' });
  return {
    ldap:
      urls && baseDn
        ? { urls, startTls: startTls === 'on', baseDn, bind, userFilter, idAttribute, groups: ldapGroups }
        : undefined,
    oidc:
      issuer && clientId
        ? { issuer, clientId, clientSecret, authMethod, label, scope, groups: groupsOf({ claim }) }
        : undefined,
    directoryCheckSeconds: env.DIRECTORY_CHECK_SECONDS,
    managedGroups: managedGroups(pairs),
  };
}
