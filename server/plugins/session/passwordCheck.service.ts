import type { Ctx } from '#server/kernel/context.ts';
import type { User } from '../users/users.model.ts';

/**
 * Whether a password is a user's: where a directory keeps it, here is the place to ask it. It takes the same time for
 * nobody.
 * @param isKnown whether the try comes from where the user has signed in lately; it is not kept waiting by strangers
 */
export function passwordMatches(ctx: Ctx, user: User | undefined, password: string, isKnown: boolean) {
  return ctx.hasher.verify(password, user?.passwordHash ?? null, isKnown ? 'known' : 'stranger');
}
