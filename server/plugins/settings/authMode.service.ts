import { settingDefaults } from '#contract/instance/settingFields.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** The authentication mode: passwords are verified by this instance, or by a directory. */
export async function authMode({ stores }: Ctx): Promise<number> {
  return (await stores.settings.find('authMode')) ?? settingDefaults.authMode;
}

/** Which users must have a second factor. */
export async function requiredSecondFactor({ stores }: Ctx): Promise<'everyone' | 'administrators' | 'noOne'> {
  if ((await stores.settings.find('userSecondFactor')) ?? settingDefaults.userSecondFactor) return 'everyone';
  const isForAdmins = (await stores.settings.find('adminSecondFactor')) ?? settingDefaults.adminSecondFactor;
  return isForAdmins ? 'administrators' : 'noOne';
}
