import type { BodyOf } from '#contract/endpoint.ts';
import { AuthMode } from '#contract/enums.ts';
import { type SettingName, settingField, settingNames } from '#contract/instance/settingFields.ts';
import type { SettingsView, settings } from '#contract/instance/settings.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { factorsOf, hasFactor, needsFactor } from '../identity/secondFactor/factors.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { endSessionsOf, usersWithSession } from '../identity/session/session.service.ts';
import { activeUser } from '../identity/users/users.service.ts';
import { readSettings, storeSettings } from '../settings/settings.service.ts';

/**
 * Changes settings; absent or equal values stay. Who has no second factor although one is now required is signed out.
 * @throws {ApiError} 409 for Enterprise without a directory, 404 for a folder that does not exist, 403 `proof` for security settings and a shorter time in the
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
  await guardFolder(ctx, input.templateFolderId);
  await guardSettings(ctx, before, input, names);
  const after = await storeSettings(ctx, before, input, names);
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

async function guardFolder(ctx: Ctx, folderId: number | null | undefined): Promise<void> {
  if (folderId && (await ctx.callProvider('folderPath', folderId)) === undefined) fail('folder.notFound');
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
