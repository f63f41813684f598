import { z } from 'zod';

/** Where an LDAP directory is, and how people are found in it (`api.md` §2). */
export interface LdapPlace {
  url: string;
  baseDn: string;
  /** Who looks for people; without it, anybody may look. */
  bind?: { dn: string; password: string };
  /** `{id}` stands for what was typed. */
  userFilter: string;
}

/** An OpenID Connect provider, and how we are known to it (`api.md` §2). */
export interface OidcPlace {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** The words on the button. */
  label: string;
}

/** What a name on this very machine looks like: only there is a provider spoken to without encryption. */
const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;

/** The variables of both. */
export const directoryVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((url) => url.startsWith('https:') || LOOPBACK.test(url), 'must be an https address')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(400).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1024).optional(),
  OIDC_LABEL: z.string().trim().max(100).default('Single sign-on'),
  LDAP_URL: z.url({ protocol: /^ldaps?$/, error: 'must be an address like ldaps://directory.example.org' }).optional(),
  LDAP_BASE_DN: z.string().max(1000).optional(),
  LDAP_BIND_DN: z.string().max(1000).optional(),
  LDAP_BIND_PASSWORD: z.string().max(1024).optional(),
  LDAP_USER_FILTER: z
    .string()
    .max(1000)
    .regex(/^\(.*\{id\}.*\)$/, 'must be a filter with {id} in it, like (uid={id})')
    .default('(uid={id})'),
};

type Variables = z.output<z.ZodObject<typeof directoryVariables>>;

/** What makes no sense alone: the variable that is missing, and why. */
export function missingVariable(env: Variables): [name: string, why: string] | undefined {
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) return ['OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER'];
  if (env.LDAP_URL && !env.LDAP_BASE_DN) return ['LDAP_BASE_DN', 'is needed with LDAP_URL'];
  if (env.LDAP_BIND_DN && !env.LDAP_BIND_PASSWORD) return ['LDAP_BIND_PASSWORD', 'is needed with LDAP_BIND_DN'];
  return undefined;
}

/** The directories of a complete environment. */
export function directoriesOf(env: Variables): { ldap?: LdapPlace; oidc?: OidcPlace } {
  const { LDAP_URL: url, LDAP_BASE_DN: baseDn, LDAP_BIND_DN: dn, LDAP_BIND_PASSWORD: password } = env;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const bind = dn && password ? { dn, password } : undefined;
  return {
    ldap: url && baseDn ? { url, baseDn, bind, userFilter: env.LDAP_USER_FILTER } : undefined,
    oidc: issuer && clientId ? { issuer, clientId, clientSecret, label: env.OIDC_LABEL } : undefined,
  };
}
