import { randomBytes } from 'node:crypto';
import type { AppConfig } from '#contract/app.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode } from '#contract/enums.ts';
import {
  type SettingName,
  type Settings,
  settingDefaults,
  settingField,
  settingFields,
  settingNames,
  type TextLanguage,
} from '#contract/instance/settingFields.ts';
import type { SettingsView, settings } from '#contract/instance/settings.ts';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { recordChange, SETTINGS_ID } from '../history/history.service.ts';
import { factorsOf, hasFactor, needsFactor } from '../identity/secondFactor/factors.service.ts';
import { hasPasskeys } from '../identity/secondFactor/passkeys.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { endSessionsOf, usersWithSession } from '../identity/session/session.service.ts';
import { activeUser } from '../identity/users/users.service.ts';
import { authMode } from './authMode.service.ts';

/** Stores the initial settings at the first start. */
export async function settle({ stores, config, secretBox }: Ctx): Promise<void> {
  await stores.settings.insert('authMode', config.authMode);
  const secret = randomBytes(32).toString('base64url');
  await stores.settings.insert('downloadSecret', secretBox.seal(secret, 'downloadSecret'));
}

/** The settings that screens need. */
export async function readSettings(ctx: Ctx): Promise<SettingsView> {
  const { ocrLanguages } = ctx.config;
  const stored: Settings = { ...settingDefaults, ocrLanguages, ...(await ctx.stores.settings.all()) };
  return { ...pick(stored, settingNames), ...fixedSettings(ctx) };
}

const pick = (values: Settings, names: SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Settings;

function shown(name: SettingName, value: unknown): string {
  const { input } = settingField(name);
  if (input.kind === 'choice') return input.choices[Number(value)] ?? '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * Changes settings; absent or equal values stay. Who has no second factor although one is now required is signed out.
 * @throws {ApiError} 409 for Enterprise without a directory, 403 `proof` for security settings and a shorter time in the
 *   bin, 403 when someone other than a system administrator drops the requirement of a second factor
 */
export async function changeSettings(
  ctx: Ctx,
  input: Partial<BodyOf<typeof settings.updateSystem>>,
): Promise<SettingsView> {
  const before = await readSettings(ctx);
  const names = settingNames.filter(
    (name) => input[name] !== undefined && String(input[name]) !== String(before[name]),
  );
  const hasDirectory = ctx.config.ldap !== undefined || ctx.config.oidc !== undefined;
  if (names.includes('authMode') && input.authMode === AuthMode.Enterprise && !hasDirectory)
    fail('settings.noDirectory');
  await guardSettings(ctx, before, input, names);
  for (const name of names) await ctx.stores.settings.set(name, input[name] as never);
  const after: SettingsView = { ...before, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
  const changes = names.map(
    (name) => `${settingFields[name].logged}: ${shown(name, before[name])} → ${shown(name, input[name])}`,
  );
  await recordChange(ctx, 'settings', SETTINGS_ID, {
    before: pick(before, names),
    after: pick(after, names),
  });
  if (changes.length > 0) await ctx.audit(`Settings changed: ${changes.join(', ')}`);
  if (names.some((name) => settingField(name).demandsFactor && input[name])) await endSessionsWithoutFactor(ctx);
  return after;
}

async function guardSettings(
  ctx: Ctx,
  before: SettingsView,
  input: Partial<BodyOf<typeof settings.updateSystem>>,
  names: SettingName[],
): Promise<void> {
  const demands = names.filter((name) => settingField(name).demandsFactor);
  if (demands.some((name) => before[name])) authorize(ctx.actor, 'settings.manage');
  const isBinShorter = names.includes('binRetensionDays') && Number(input.binRetensionDays) < before.binRetensionDays;
  if (demands.length > 0 || isBinShorter) await requireReauthentication(ctx);
}

/** Signs out the users who now need a second factor and have none, except for the caller: they set one up at sign-in. */
async function endSessionsWithoutFactor(ctx: Ctx): Promise<void> {
  for (const id of await usersWithSession(ctx)) {
    const user = await activeUser(ctx, id);
    if (user && (await needsFactor(ctx, user)) && !hasFactor(await factorsOf(ctx, id)))
      await endSessionsOf(ctx, id, ctx.actor.sessionId);
  }
}

/**
 * The same for settings that only system administrators may change.
 * @throws {ApiError} 403 `proof`
 */
export async function changeSystemSettings(
  ctx: Ctx,
  input: BodyOf<typeof settings.updateSystem>,
): Promise<SettingsView> {
  await requireReauthentication(ctx);
  return changeSettings(ctx, input);
}

/** The configuration that the sign-in page needs. */
export async function readAppConfig(ctx: Ctx): Promise<AppConfig> {
  const { localDirectory, basePath } = ctx.config;
  const oidc = ctx.config.oidc ? { label: ctx.config.oidc.label } : null;
  const passkeys = await hasPasskeys(ctx);
  return { ...fixedSettings(ctx), authMode: await authMode(ctx), localDirectory, basePath, oidc, passkeys };
}

/** The OCR languages; the environment's apply until an administrator chooses others. */
export async function ocrLanguages({ stores, config }: Ctx): Promise<TextLanguage[]> {
  return (await stores.settings.find('ocrLanguages')) ?? config.ocrLanguages;
}

/** The parts that are unavailable: the database, the storage. */
export async function failingParts({ checkDatabase, blobs, log }: Ctx): Promise<string[]> {
  const parts = { database: checkDatabase(), storage: blobs.check() };
  const outcomes = await Promise.allSettled(Object.values(parts));
  return Object.keys(parts).filter((part, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected') return false;
    log.warn({ err: outcome.reason }, `The ${part} is out of reach`);
    return true;
  });
}

/** Settings that are fixed by the environment. */
function fixedSettings({ config }: Ctx) {
  const { companyName, features } = config;
  return {
    companyName,
    features,
    limits: config.limits,
    defaults: { ...config.defaults, expiryNoticePeriod: limits.expiryNoticePeriod },
  };
}
