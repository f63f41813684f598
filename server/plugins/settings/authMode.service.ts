import type { Ctx } from '#server/kernel/context.ts';
import { settingDefaults } from './settings.model.ts';

/** Who keeps the passwords: this house, or a directory. */
export async function authMode({ stores }: Ctx): Promise<number> {
  return (await stores.settings.find('authMode')) ?? settingDefaults.authMode;
}
