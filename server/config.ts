import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { AuthMode } from '#contract/enums.ts';
import { type TextLanguage, textLanguages } from '#contract/instance/settings.ts';
import { isTimeZone } from '#contract/rules/timeZones.ts';
import manifest from '../package.json' with { type: 'json' };
import { mailDomain } from './adapters/mailDomain.ts';
import { type AllowedAddresses, parseAllowed } from './adapters/webhookAddresses.ts';
import { type Directories, directoriesOf, directoryVariables, missingVariable } from './directories.ts';
import { parseS3Url, type S3Config } from './storage/blobs/s3Config.ts';
import { serverAddresses } from './storage/postgres/postgresAddress.ts';

/** The environment, read once and checked. Nothing else in the server looks at it. */
export interface Config extends Directories {
  host: string;
  port: number;
  /** `/fileshare`, or empty when the app is served at the root of its host. */
  basePath: string;
  publicUrl: string;
  trustProxy: string[] | false;
  dataDir: string;
  /** The key that signs for this instance, and where the log ended: outside the database. */
  keyDir: string;
  /** The key that secrets in the database are sealed with; nodes of one instance share it. */
  secretsKeyFile: string;
  /** Whether the operator has said where the key is. */
  hasOwnSecretsKey: boolean;
  /** Another place that is told where the log ends. */
  logHeadsUrl?: string;
  databaseUrl?: string;
  /** The bucket that keeps the content; without it, `DATA_DIR` does. */
  storage?: S3Config;
  firstAdmin: { id: string; email: string; password?: string };
  companyName: string;
  features: string[];
  /** Of the texts that are recognised, by their ISO 639 codes; a setting has the last word. */
  ocrLanguages: TextLanguage[];
  localDirectory: boolean;
  authMode: AuthMode;
  defaults: { timeZoneId: string; cultureId: string };
  limits: { maxFiles: number; maxFileSize: number };
  sessionSeconds: number;
  /** The server that takes mail; without it, mails are written to `DATA_DIR/outbox`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Bytes that uploads leave free; without it, 2 % of the disk and at most 1 GiB. */
  storageReserve?: number;
  /** Days that removed content stays in quarantine before it is deleted. */
  quarantineDays: number;
  /** Seconds between being told to stop and closing the port. */
  stopAfter: number;
  /** Who sends the bytes of downloads once a node has allowed them: the node, the bucket, or nginx. */
  downloadsBy: 'node' | 'presigned' | 'x-accel';
  /** Whether WebDAV is served at `BASE/dav/`. */
  dav: boolean;
  /** What webhooks may reach besides public addresses. */
  webhookAllow: AllowedAddresses;
  logLevel: string;
  /** The clamd that new content is scanned by. */
  clamdUrl?: string;
  /** What Prometheus shows to read `/metrics`; without it there are none. */
  metricsToken?: string;
  /** Of this program. */
  version: string;
}

export class ConfigError extends Error {}

const optionalModules = ['oneTimeShares', 'bulletins', 'ocr'];
const namesLanguages = `can name ${textLanguages.join(', ')}`;
const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65535).default(8080),
  BASE_PATH: z
    .string()
    .regex(/^(\/|(\/[\w.~-]+)+)$/, 'must be a path like /fileshare')
    .transform((path) => (path === '/' ? '' : path))
    .default('/fileshare'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TRUST_PROXY: z
    .string()
    .transform(listOf)
    .refine((entries) => entries.every((e) => /^[\da-f.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/i.test(e)), {
      error: 'must be a list of proxy addresses, like 127.0.0.1,10.0.0.0/8',
    })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  KEY_DIR: z.string().optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  LOG_HEADS_URL: z
    .string()
    .refine((url) => parseS3Url(url) ?? (/^(file|syslog):\/\//.test(url) && URL.canParse(url)), {
      error: 'must be an address like file:///mnt/audit/heads.jsonl, syslog://host:514 or s3://bucket/prefix',
    })
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .check(({ value, issues }) => {
      try {
        serverAddresses(value);
      } catch (error) {
        issues.push({ code: 'custom', input: value, message: (error as Error).message });
      }
    })
    .optional(),
  STORAGE_URL: z
    .string()
    .transform(parseS3Url)
    .refine((storage) => storage !== undefined, {
      error: 'must be an address like s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1',
    })
    .optional(),
  STORAGE_RESERVE: whole(0, Number.MAX_SAFE_INTEGER).optional(),
  QUARANTINE_DAYS: whole(1, 36_500).default(30),
  STOP_AFTER: whole(0, 300).optional(),
  DOWNLOADS_BY: z
    .enum(['node', 'presigned', 'x-accel'], { error: 'must be node, presigned or x-accel' })
    .default('node'),
  DAV: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z
    .string()
    .max(400)
    .regex(
      /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an e-mail address, or a name and one: Files <files@example.org>',
    )
    .optional(),
  ADMIN_ID: z.string().max(255).default('admin'),
  ADMIN_EMAIL: z
    .string()
    .max(320)
    .regex(/^\S+@\S+$/, 'must be an e-mail address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().max(1024).optional(),
  COMPANY_NAME: z.string().trim().max(200).default('My Company'),
  FEATURES: z
    .string()
    .transform(listOf)
    .refine((ids) => ids.every((id) => optionalModules.includes(id)), {
      error: `can name ${optionalModules.join(', ')}`,
    })
    .default([]),
  OCR_LANGUAGES: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.enum(textLanguages, namesLanguages)).min(1, namesLanguages))
    .default(['eng']),
  LOCAL_DIRECTORY: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  AUTH_MODE: z.enum(['0', '1'], { error: 'must be 0 (Est) or 1 (Enterprise)' }).default('0'),
  ...directoryVariables,
  DEFAULT_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone like Europe/Prague').default('Europe/Prague'),
  DEFAULT_CULTURE: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'must be a culture like en-gb')
    .default('en-gb'),
  MAX_FILES: whole(1, 10_000).default(10),
  MAX_FILE_SIZE: whole(1, Number.MAX_SAFE_INTEGER).default(1_073_741_824),
  SESSION_SECONDS: whole(5, 43_200).default(3600),
  WEBHOOK_ALLOW: z
    .string()
    .transform((text) => parseAllowed(listOf(text)))
    .refine((allowed) => allowed !== undefined, {
      error: 'must be a list of hosts, addresses and ranges, like hooks.example.org,10.1.0.0/16',
    })
    .optional(),
  CLAMD_URL: z
    .string()
    .refine((url) => /^(tcp:\/\/(\[[\da-f:.]+\]|[^\s/:[\]]+)(:\d{1,5})?\/?|unix:\/\S+)$/i.test(url), {
      error: 'must be an address like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl',
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'must have at least 16 characters, and no spaces')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** The configuration of this process, from its environment and a `.env` file beside it. @throws {ConfigError} */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Which Node the SDK goes on with is for the developers of this program, not five lines for operators at each start.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return readConfig(process.env);
}

/** What programs that are started by the server get of its environment: no secret is in it. */
export function programEnvironment(): Record<string, string> {
  const known = ['PATH', 'TMPDIR', 'LANG', 'LC_ALL'].map((name) => [name, process.env[name]]);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

/**
 * Reads the configuration from an environment. An empty value counts as absent.
 * @throws {ConfigError} one line that names the variable, what is wrong, and what stood there
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue;
    const name = String(path[0]);
    const shown = /PASSWORD|SECRET|TOKEN|SMTP_URL|STORAGE_URL|DATABASE_URL/.test(name)
      ? ''
      : ` (it is "${given[name]}")`;
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
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    host: env.HOST,
    port: env.PORT,
    basePath: env.BASE_PATH,
    publicUrl,
    trustProxy: env.TRUST_PROXY ?? false,
    dataDir: resolve(env.DATA_DIR),
    keyDir,
    secretsKeyFile: resolve(env.SECRETS_KEY_FILE ?? `${keyDir}/secrets.key`),
    hasOwnSecretsKey: env.SECRETS_KEY_FILE !== undefined,
    logHeadsUrl: env.LOG_HEADS_URL,
    databaseUrl: env.DATABASE_URL,
    storage: env.STORAGE_URL,
    firstAdmin: { id: env.ADMIN_ID, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    companyName: env.COMPANY_NAME || 'My Company',
    features: env.FEATURES,
    ocrLanguages: [...new Set(env.OCR_LANGUAGES)],
    localDirectory: env.LOCAL_DIRECTORY === 'on',
    authMode: env.AUTH_MODE === '1' ? AuthMode.Enterprise : AuthMode.Est,
    ...directoriesOf(env),
    defaults: { timeZoneId: env.DEFAULT_TIME_ZONE, cultureId: env.DEFAULT_CULTURE },
    limits: { maxFiles: env.MAX_FILES, maxFileSize: env.MAX_FILE_SIZE },
    sessionSeconds: env.SESSION_SECONDS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.COMPANY_NAME.replace(/[<>"\r\n]/g, '')} <no-reply@${mailDomain(publicUrl)}>`,
    storageReserve: env.STORAGE_RESERVE,
    quarantineDays: env.QUARANTINE_DAYS,
    stopAfter: env.STOP_AFTER ?? (env.TRUST_PROXY ? 5 : 0),
    downloadsBy: env.DOWNLOADS_BY,
    dav: env.DAV === 'on',
    webhookAllow: env.WEBHOOK_ALLOW ?? { hosts: [], ranges: [] },
    logLevel: env.LOG_LEVEL,
    clamdUrl: env.CLAMD_URL,
    metricsToken: env.METRICS_TOKEN,
    version: manifest.version,
  };
}
