import { randomBytes } from 'node:crypto';
import type { AppConfig } from '#contract/app.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode } from '#contract/enums.ts';
import { limits } from '#contract/limits.ts';
import type { SettingsView, settings, TextLanguage } from '#contract/settings.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hasPasskeys } from '../secondFactor/passkeys.service.ts';
import { requireProof } from '../session/proof.service.ts';
import { authMode } from './authMode.service.ts';
import { settingDefaults } from './settings.model.ts';

/** What the first start settles for good, or until a setting is changed. */
export async function settle({ stores, config }: Ctx): Promise<void> {
  await stores.settings.insert('authMode', config.authMode);
  await stores.settings.insert('downloadSecret', randomBytes(32).toString('base64url'));
}

/** The settings that screens need (`api.md` §3). */
export async function readSettings(ctx: Ctx): Promise<SettingsView> {
  const stored = { ...settingDefaults, ...(await ctx.stores.settings.all()) };
  const { binRetensionDays, bbsRecentPeriod, authMode, adminSecondFactor } = stored;
  const languages = stored.ocrLanguages ?? ctx.config.ocrLanguages;
  return {
    binRetensionDays,
    bbsRecentPeriod,
    ocrLanguages: languages,
    authMode,
    adminSecondFactor,
    ...fixedSettings(ctx),
  };
}

/**
 * Changes settings; what is absent, or stands already, stays.
 * @throws {Refused} 409 for Enterprise while there is no directory to ask, 403 `proof` for what administrators have to
 *   prove themselves with
 */
export async function changeSettings(ctx: Ctx, asked: BodyOf<typeof settings.govern>): Promise<SettingsView> {
  const before = await readSettings(ctx);
  const names = (
    ['binRetensionDays', 'bbsRecentPeriod', 'ocrLanguages', 'authMode', 'adminSecondFactor'] as const
  ).filter((name) => asked[name] !== undefined && String(asked[name]) !== String(before[name]));
  const hasDirectory = ctx.config.ldap !== undefined || ctx.config.oidc !== undefined;
  if (names.includes('authMode') && asked.authMode === AuthMode.Enterprise && !hasDirectory)
    refuse('settings.noDirectory');
  if (names.includes('adminSecondFactor')) await requireProof(ctx);
  for (const name of names) await ctx.stores.settings.set(name, asked[name] as never);
  const changes = names.map((name) => `${name}: ${before[name]} → ${asked[name]}`);
  if (changes.length > 0) await ctx.audit(`Settings changed: ${changes.join(', ')}`);
  return { ...before, ...Object.fromEntries(names.map((name) => [name, asked[name]])) };
}

/** What the sign-in page needs before anybody has signed in (`api.md` §2). */
export async function readAppConfig(ctx: Ctx): Promise<AppConfig> {
  const { localDirectory, basePath } = ctx.config;
  const oidc = ctx.config.oidc ? { label: ctx.config.oidc.label } : null;
  const passkeys = await hasPasskeys(ctx);
  return { ...fixedSettings(ctx), authMode: await authMode(ctx), localDirectory, basePath, oidc, passkeys };
}

/** In which languages texts are recognised; what the environment says holds until somebody chooses. */
export async function ocrLanguages({ stores, config }: Ctx): Promise<TextLanguage[]> {
  return (await stores.settings.find('ocrLanguages')) ?? config.ocrLanguages;
}

/** Whether administrators have to have a second factor. */
export async function adminSecondFactor({ stores }: Ctx): Promise<boolean> {
  return (await stores.settings.find('adminSecondFactor')) ?? settingDefaults.adminSecondFactor;
}

/** Names what is out of reach: the database, the storage. */
export async function failingParts({ stores, blobs, log }: Ctx): Promise<string[]> {
  const parts = { database: stores.settings.find('authMode'), storage: blobs.check() };
  const outcomes = await Promise.allSettled(Object.values(parts));
  return Object.keys(parts).filter((part, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected') return false;
    log.warn({ err: outcome.reason }, `The ${part} is out of reach`);
    return true;
  });
}

/** The key that seals download keys. */
export async function downloadSecret({ stores }: Ctx): Promise<string> {
  const secret = await stores.settings.find('downloadSecret');
  if (!secret) throw new Error('The first start has not been finished');
  return secret;
}

/** What the environment settles. */
function fixedSettings({ config }: Ctx) {
  const { companyName, features } = config;
  return {
    companyName,
    features,
    limits: config.limits,
    defaults: { ...config.defaults, expiryNoticePeriod: limits.expiryNoticePeriod },
  };
}
