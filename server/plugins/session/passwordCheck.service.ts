import { AuthMode } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { authMode } from '../settings/authMode.service.ts';
import type { User } from '../users/users.model.ts';
import { userByDirectory } from '../users/users.service.ts';

/** Whom a password has proved somebody to be, and the groups that the directory puts them into, where it has a say. */
export interface Proved {
  user: User;
  groups?: string[];
}

/**
 * Who a password proves somebody to be. In Enterprise mode the directory decides, and what is kept here counts for
 * local system administrators alone, so that nobody is locked out (`api.md` §3). It takes the same time for nobody.
 * @param user whom the typed ID names here
 * @param isKnown whether the try comes from where the user has signed in lately; it is not kept waiting by strangers
 * @throws {Refused} 503 when the directory cannot be reached
 */
export async function provedBy(
  ctx: Ctx,
  { id, password }: { id: string; password: string },
  user: User | undefined,
  isKnown: boolean,
): Promise<Proved | undefined> {
  const matches = await ctx.hasher.verify(password, user?.passwordHash ?? null, isKnown ? 'known' : 'stranger');
  const own = matches && user ? { user } : undefined;
  if ((await authMode(ctx)) !== AuthMode.Enterprise) return own;
  if (own && can(own.user, 'session.openAnyway')) return own;
  return askDirectory(ctx, id.trim(), password);
}

/** Whether people come in by the button of a provider, and nobody but it knows their passwords. */
export async function isElsewhere(ctx: Ctx): Promise<boolean> {
  return !ctx.directory && ctx.config.oidc !== undefined && (await authMode(ctx)) === AuthMode.Enterprise;
}

async function askDirectory(ctx: Ctx, typed: string, password: string): Promise<Proved | undefined> {
  const person = await ctx.directory?.check(typed, password).catch((err) => {
    ctx.log.error({ err }, 'The directory cannot be reached');
    return refuse('session.directoryAway');
  });
  if (!person) return undefined;
  const user = await userByDirectory(ctx, [...person.uids, typed], person.emails);
  return user && { user, groups: person.groups };
}
