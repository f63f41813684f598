import type { Ctx } from '#server/kernel/context.ts';
import { settingDefaults } from './settings.model.ts';

/** Who keeps the passwords: this instance, or a directory. */
export async function authMode({ stores }: Ctx): Promise<number> {
  return (await stores.settings.find('authMode')) ?? settingDefaults.authMode;
}

/** Whether administrators have to have a second factor. */
export async function adminSecondFactor({ stores }: Ctx): Promise<boolean> {
  return (await stores.settings.find('adminSecondFactor')) ?? settingDefaults.adminSecondFactor;
}
