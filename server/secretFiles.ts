import { readFileSync } from 'node:fs';

export class ConfigError extends Error {}

/**
 * Variables that contain a secret. `DATABASE_URL_FILE` and so on name a file with the value, as secret managers write
 * them.
 */
const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
];

/**
 * The environment with the secrets read from files.
 * @throws {ConfigError} when both variables are set, or the file does not exist
 */
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
