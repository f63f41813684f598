import type { Ctx } from '#server/kernel/context.ts';
import { settingDefaults } from './settings.model.ts';

/** Who keeps the passwords: this instance, or a directory. */
export async function authMode({ stores }: Ctx): Promise<number> {
  return (await stores.settings.find('authMode')) ?? settingDefaults.authMode;
}

/** Who has to have a second factor. */
export async function requiredSecondFactor({ stores }: Ctx): Promise<'everyone' | 'administrators' | 'noOne'> {
  if ((await stores.settings.find('userSecondFactor')) ?? settingDefaults.userSecondFactor) return 'everyone';
  const isForAdmins = (await stores.settings.find('adminSecondFactor')) ?? settingDefaults.adminSecondFactor;
  return isForAdmins ? 'administrators' : 'noOne';
}
