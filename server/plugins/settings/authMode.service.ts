import type { Ctx } from '#server/kernel/context.ts';
import { settingOf } from './settings.service.ts';

/** The authentication mode: passwords are verified by this instance, or by a directory. */
export function authMode(ctx: Ctx): Promise<number> {
  return settingOf(ctx, 'authMode');
}

/** Which users must have a second factor. */
export async function requiredSecondFactor(ctx: Ctx): Promise<'everyone' | 'administrators' | 'noOne'> {
  if (await settingOf(ctx, 'userSecondFactor')) return 'everyone';
  return (await settingOf(ctx, 'adminSecondFactor')) ? 'administrators' : 'noOne';
}
