import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { isEmailAddress } from '#contract/common.ts';
import { AuthMode } from '#contract/enums.ts';
import type { TextLanguage } from '#contract/instance/settingFields.ts';
import manifest from '../package.json' with { type: 'json' };
import { mailDomain } from './adapters/mailDomain.ts';
import type { AllowedAddresses } from './adapters/webhooks/webhookAddresses.ts';
import { type Directories, directoriesOf, missingVariable } from './directories.ts';
import { DEFAULT_COMPANY_NAME, environment } from './environment.ts';
import { ConfigError, withSecretFiles } from './secretFiles.ts';
import type { S3Config } from './storage/blobs/s3Config.ts';

export { ConfigError };

/** An office server that speaks WOPI: Collabora Online, ONLYOFFICE Docs, Office for the web. */
export interface OfficeConfig {
  /** Where the server reads what the office server can do. */
  url: string;
  /** The origin under which browsers load its editors; without it, the one that the office server names. */
  publicUrl?: string | undefined;
  /** How the office server reaches this one, without `BASE_PATH`. */
  callbackUrl: string;
  /** Whether its calls have to be signed: `auto` if it has a key for that. */
  proof: 'auto' | 'required' | 'off';
  /** The addresses and CIDR ranges from which its calls may come; any if there are none. */
  allow: string[];
  /** Largest file in bytes that it opens. */
  maxSize: number;
}

/** The environment, read once and validated. No other code in the server reads it. */
export interface Config extends Directories {
  host: string;
  port: number;
  /** `/fileshare`, or empty when the app is served at the root of its host. */
  basePath: string;
  publicUrl: string;
  /** URIs to which weaknesses can be reported, and the address of the policy for them. */
  securityContacts: string[];
  securityPolicy?: string | undefined;
  trustProxy: string[] | false;
  dataDir: string;
  /** The folder of the signing key and the log heads, outside the database. */
  keyDir: string;
  /** The key that encrypts secrets in the database; the nodes of one instance share it. */
  secretsKeyFile: string;
  /** Whether the operator has configured the path of the key. */
  hasOwnSecretsKey: boolean;
  /** A second location for the log heads. */
  logHeadsUrl?: string;
  /** A file to which every log row is appended, for programs that forward it to another machine. */
  logRowsFile?: string;
  /** A sorted file with hashes of stolen passwords. */
  breachedPasswordsFile?: string;
  databaseUrl?: string;
  /** The bucket that stores the content; without it, content is in `DATA_DIR`. */
  storage?: S3Config;
  firstAdmin: { id: string; email: string; password?: string };
  companyName: string;
  features: string[];
  /** The default OCR languages, as ISO 639 codes; a setting overrides them. */
  ocrLanguages: TextLanguage[];
  localDirectory: boolean;
  authMode: AuthMode;
  defaults: { timeZoneId: string; cultureId: string };
  limits: { maxFiles: number; maxFileSize: number; maxTotalSize: number };
  sessionSeconds: number;
  /** The mail server; without it, mails are written to `DATA_DIR/outbox`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Bytes that uploads leave free; without it, 2 % of the disk and at most 1 GiB. */
  storageReserve?: number;
  /** Storage limit of one user in bytes; without it, unlimited. */
  userQuota?: number;
  /** Extensions of the files that are accepted, if their content matches; without it, all are. */
  fileTypes?: string[];
  /** Days that removed content stays in quarantine before it is deleted. */
  quarantineDays: number;
  /** Seconds between the stop signal and the closing of the port. */
  stopAfter: number;
  /** What sends the bytes of downloads after a node has authorized them: the node, the bucket, or nginx. */
  downloadsBy: 'node' | 'presigned' | 'x-accel';
  /** Whether WebDAV is served at `BASE/dav/`. */
  dav: boolean;
  /** Whether clients that speak the ownCloud/Nextcloud protocol are served; not without WebDAV. */
  sync: boolean;
  /** The office server in which people edit documents in the browser. */
  office?: OfficeConfig;
  /** Whether files get addresses for programs on the computer of a user; not without WebDAV. */
  desktopEditing: boolean;
  /** What webhooks may reach besides public addresses. */
  webhookAllow: AllowedAddresses;
  logLevel: string;
  /** Whether LibreOffice runs only where network and files can be taken from it. */
  officeIsolation: 'required' | 'optional';
  /** The clamd instance that scans new content. */
  clamdUrl?: string;
  /** The token with which Prometheus reads `/metrics`; without it, there is no `/metrics`. */
  metricsToken?: string;
  /** The version of this program. */
  version: string;
}

/**
 * Reads the configuration of this process from its environment and a `.env` file next to it.
 * @throws {ConfigError}
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The SDK's warning about future Node versions is meant for developers, not for operators at each start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return readConfig(process.env);
}

/** The environment of child processes: it contains no secrets. */
export function programEnvironment(): Record<string, string> {
  const inherited = ['PATH', 'TMPDIR', 'LANG', 'LC_ALL'].map((name) => [name, process.env[name]]);
  return Object.fromEntries(inherited.filter(([, value]) => value !== undefined));
}

/**
 * Reads the configuration from an environment. An empty value counts as absent.
 * @throws {ConfigError} one line that names the variable, the problem and the value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = withSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  );
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    const name = String(path[0]);
    const shown = /PASSWORD|SECRET|TOKEN|SMTP_URL|STORAGE_URL|DATABASE_URL/.test(name)
      ? ''
      : ` (it is "${variables[name]}")`;
    throw new ConfigError(`${name} ${message}${shown}`);
  }
  const missing = missingVariable(parsed.data);
  if (missing) throw new ConfigError(missing.join(' '));
  const { DOWNLOADS_BY, STORAGE_URL } = parsed.data;
  if (DOWNLOADS_BY === 'presigned' && !STORAGE_URL) throw new ConfigError('DOWNLOADS_BY=presigned needs STORAGE_URL');
  if (DOWNLOADS_BY === 'x-accel' && STORAGE_URL)
    throw new ConfigError('DOWNLOADS_BY=x-accel needs content in DATA_DIR, and STORAGE_URL is set');
  return configFrom(parsed.data);
}

function configFrom(env: z.output<typeof environment>): Config {
  const keyDir = resolve(env.KEY_DIR ?? `${env.DATA_DIR}/keys`);
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return {
    host: env.HOST,
    port: env.PORT,
    basePath: env.BASE_PATH,
    publicUrl,
    securityContacts: env.SECURITY_CONTACT.map((contact) => (isEmailAddress(contact) ? `mailto:${contact}` : contact)),
    securityPolicy: env.SECURITY_POLICY,
    trustProxy: env.TRUST_PROXY ?? false,
    dataDir: resolve(env.DATA_DIR),
    keyDir,
    secretsKeyFile: resolve(env.SECRETS_KEY_FILE ?? `${keyDir}/secrets.key`),
    hasOwnSecretsKey: env.SECRETS_KEY_FILE !== undefined,
    logHeadsUrl: env.LOG_HEADS_URL,
    logRowsFile: env.LOG_ROWS_FILE && resolve(env.LOG_ROWS_FILE),
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE && resolve(env.BREACHED_PASSWORDS_FILE),
    databaseUrl: env.DATABASE_URL,
    storage: env.STORAGE_URL,
    firstAdmin: { id: env.ADMIN_ID, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    companyName: env.COMPANY_NAME || DEFAULT_COMPANY_NAME,
    features: env.FEATURES,
    ocrLanguages: [...new Set(env.OCR_LANGUAGES)],
    localDirectory: env.LOCAL_DIRECTORY === 'on',
    authMode: env.AUTH_MODE === '1' ? AuthMode.Enterprise : AuthMode.Est,
    ...directoriesOf(env),
    defaults: { timeZoneId: env.DEFAULT_TIME_ZONE, cultureId: env.DEFAULT_CULTURE },
    limits: {
      maxFiles: env.MAX_FILES,
      maxFileSize: env.MAX_FILE_SIZE,
      maxTotalSize: env.MAX_TOTAL_SIZE ?? 10 * env.MAX_FILE_SIZE,
    },
    sessionSeconds: env.SESSION_SECONDS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.COMPANY_NAME.replace(/[<>"\r\n]/g, '')} <no-reply@${mailDomain(publicUrl)}>`,
    storageReserve: env.STORAGE_RESERVE,
    userQuota: env.USER_QUOTA,
    fileTypes: env.FILE_TYPES,
    quarantineDays: env.QUARANTINE_DAYS,
    stopAfter: env.STOP_AFTER ?? (env.TRUST_PROXY ? 5 : 0),
    downloadsBy: env.DOWNLOADS_BY,
    officeIsolation: env.OFFICE_ISOLATION,
    dav: env.DAV === 'on',
    sync: env.SYNC === 'on' && env.DAV === 'on',
    office: env.OFFICE_URL === undefined ? undefined : officeFrom(env, env.OFFICE_URL, publicUrl),
    desktopEditing: env.DESKTOP_EDITING === 'on',
    webhookAllow: env.WEBHOOK_ALLOW ?? { hosts: [], ranges: [] },
    logLevel: env.LOG_LEVEL,
    clamdUrl: env.CLAMD_URL,
    metricsToken: env.METRICS_TOKEN,
    version: manifest.version,
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

function officeFrom(env: z.output<typeof environment>, url: string, publicUrl: string): OfficeConfig {
  return {
    url: withoutSlash(url),
    publicUrl: env.OFFICE_PUBLIC_URL && withoutSlash(env.OFFICE_PUBLIC_URL),
    callbackUrl: withoutSlash(env.OFFICE_CALLBACK_URL ?? publicUrl),
    proof: env.OFFICE_PROOF,
    allow: env.OFFICE_ALLOW?.ranges ?? [],
    maxSize: env.OFFICE_MAX_SIZE,
  };
}
