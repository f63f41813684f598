import { readFileSync } from 'node:fs';

export class ConfigError extends Error {}

/** Variables that hold a secret. `DATABASE_URL_FILE` and so on name a file that has it, as vaults write them. */
const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
];

/** The environment with the secrets that stand in files. @throws {ConfigError} where both are set, or there is no file */
export function withSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const secrets = secretVariables.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE cannot both be set`);
    return [[name, secretIn(`${name}_FILE`, file)]];
  });
  return { ...env, ...Object.fromEntries(secrets) };
}

function secretIn(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}`);
  }
}
