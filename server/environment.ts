import { existsSync } from 'node:fs';
import { z } from 'zod';
import { isEmailAddress } from '#contract/common.ts';
import { textLanguages } from '#contract/instance/settingFields.ts';
import { isTimeZone } from '#contract/rules/timeZones.ts';
import { knownFileTypes } from './adapters/fileTypes.ts';
import { parseAllowed } from './adapters/webhooks/webhookAddresses.ts';
import { directoryVariables } from './directories.ts';
import { parseS3Url } from './storage/blobs/s3Config.ts';
import { serverAddresses } from './storage/postgres/postgresAddress.ts';

const optionalModules = ['oneTimeShares', 'bulletins', 'ocr', 'approvals'];
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

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** An address to which weaknesses can be reported; of emails without `mailto:`. */
const isContact = (text: string) =>
  isEmailAddress(text) || (/^(mailto|https|tel):\S+$/.test(text) && URL.canParse(text));

/** Used when the configuration has no company name. */
export const DEFAULT_COMPANY_NAME = 'My Company';

/** All environment variables, with their validation. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65535).default(8080),
  BASE_PATH: z
    .string()
    .regex(/^(\/|(\/[\w.~-]+)+)$/, 'must be a path like /fileshare')
    .transform((path) => (path === '/' ? '' : path))
    .default('/fileshare'),
  PUBLIC_URL: httpAddress.optional(),
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
  LOG_ROWS_FILE: z.string().optional(),
  BREACHED_PASSWORDS_FILE: z.string().refine(existsSync, { error: 'must be the path of a file' }).optional(),
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
  USER_QUOTA: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  FILE_TYPES: z
    .string()
    .toLowerCase()
    .transform(listOf)
    .refine((types) => types.length > 0 && types.every((type) => knownFileTypes.includes(type)), {
      error: `can name ${knownFileTypes.join(', ')}: the content of other files cannot be checked`,
    })
    .optional(),
  QUARANTINE_DAYS: whole(1, 36_500).default(30),
  STOP_AFTER: whole(0, 300).optional(),
  DOWNLOADS_BY: z
    .enum(['node', 'presigned', 'x-accel'], { error: 'must be node, presigned or x-accel' })
    .default('node'),
  OFFICE_ISOLATION: z.enum(['required', 'optional'], { error: 'must be required or optional' }).default('required'),
  OFFICE_URL: httpAddress.optional(),
  OFFICE_PUBLIC_URL: httpAddress.optional(),
  OFFICE_CALLBACK_URL: httpAddress.optional(),
  OFFICE_PROOF: z.enum(['auto', 'required', 'off'], { error: 'must be auto, required or off' }).default('auto'),
  OFFICE_ALLOW: z
    .string()
    .transform((text) => parseAllowed(listOf(text)))
    .refine((allowed) => allowed !== undefined && allowed.hosts.length === 0, {
      error: 'must be a list of addresses and ranges, like 10.1.0.7,10.2.0.0/16',
    })
    .optional(),
  OFFICE_MAX_SIZE: whole(1, Number.MAX_SAFE_INTEGER).default(104_857_600),
  DAV: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SYNC: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DESKTOP_EDITING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.org' })
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .transform(listOf)
    .refine((contacts) => contacts.every(isContact), { error: 'must be email addresses, or https: and tel: addresses' })
    .default([]),
  SECURITY_POLICY: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  MAIL_FROM: z
    .string()
    .max(400)
    .regex(
      /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an email address, or a name and one: Files <files@example.org>',
    )
    .optional(),
  ADMIN_ID: z.string().max(255).default('admin'),
  ADMIN_EMAIL: z
    .string()
    .max(320)
    .regex(/^\S+@\S+$/, 'must be an email address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().max(1024).optional(),
  COMPANY_NAME: z.string().trim().max(200).default(DEFAULT_COMPANY_NAME),
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
  /** Ten times `MAX_FILE_SIZE` by default. */
  MAX_TOTAL_SIZE: whole(1, Number.MAX_SAFE_INTEGER).optional(),
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
