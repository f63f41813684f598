import type { Client } from 'ldapts';
import type { LdapConfig } from '#server/directories.ts';

export type Ldap = typeof import('ldapts');

/** The directory cannot be reached, or denies the reader account access. */
export class LdapUnavailable extends Error {}

/** Timeouts in milliseconds for connecting to the directory and for its answers. */
const TIMEOUTS_MS = { connectTimeout: 5000, timeout: 5000 };

/**
 * Connects to the first URL that answers, and binds as the reader account.
 * @throws the error of the last URL when none answers
 */
export async function connectLdap(ldap: Ldap, config: LdapConfig): Promise<Client> {
  let failure: unknown;
  for (const url of config.urls) {
    const client = new ldap.Client({ url, ...TIMEOUTS_MS });
    try {
      if (config.startTls && url.startsWith('ldap:')) await client.startTLS({ host: hostOf(url) });
      await bindReader(client, config);
      return client;
    } catch (error) {
      failure = error;
      await disconnect(client);
    }
  }
  throw failure;
}

/** Binds as the reader account, if one is configured. */
export async function bindReader(client: Client, { bind }: LdapConfig): Promise<void> {
  if (bind) await client.bind(bind.dn, bind.password);
}

export async function disconnect(client: Client): Promise<void> {
  await client.unbind().catch(() => undefined);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
