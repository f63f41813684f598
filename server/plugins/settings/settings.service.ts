import { randomBytes } from 'node:crypto';
import type { AppConfig } from '#contract/app.ts';
import { limits } from '#contract/limits.ts';
import type { SettingsView } from '#contract/settings.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { settingDefaults } from './settings.model.ts';

/** What the first start settles for good, or until a setting is changed. */
export async function settle({ stores, config }: Ctx): Promise<void> {
  await stores.settings.insert('authMode', config.authMode);
  await stores.settings.insert('downloadSecret', randomBytes(32).toString('base64url'));
}

/** The settings that screens need (`api.md` §3). */
export async function readSettings(ctx: Ctx): Promise<SettingsView> {
  const { binRetensionDays, bbsRecentPeriod, authMode } = { ...settingDefaults, ...(await ctx.stores.settings.all()) };
  return { binRetensionDays, bbsRecentPeriod, authMode, ...fixedSettings(ctx) };
}

/** What the sign-in page needs before anybody has signed in (`api.md` §2). */
export async function readAppConfig(ctx: Ctx): Promise<AppConfig> {
  const { localDirectory, basePath } = ctx.config;
  return { ...fixedSettings(ctx), authMode: await authMode(ctx), localDirectory, basePath, oidc: null };
}

/** Who keeps the passwords: this house, or a directory. */
export async function authMode({ stores }: Ctx): Promise<number> {
  return (await stores.settings.find('authMode')) ?? settingDefaults.authMode;
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
