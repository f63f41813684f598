import type { AppConfig } from '#contract/app.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { hasPasskeys } from '../identity/secondFactor/passkeys.service.ts';
import { authMode } from '../settings/authMode.service.ts';
import { fixedSettings } from '../settings/settings.service.ts';

/** The configuration that the sign-in page needs. */
export async function readAppConfig(ctx: Ctx): Promise<AppConfig> {
  const { localDirectory, basePath } = ctx.config;
  const oidc = ctx.config.oidc ? { label: ctx.config.oidc.label } : null;
  const passkeys = await hasPasskeys(ctx);
  return { ...fixedSettings(ctx), authMode: await authMode(ctx), localDirectory, basePath, oidc, passkeys };
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
