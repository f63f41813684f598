import type { Ctx } from '#server/kernel/context.ts';
import { purposeOf } from './codes.service.ts';

/** Stores the secrets of authenticator apps encrypted again. */
export async function resealApps({ stores }: Ctx, again: (text: string, purpose: string) => string): Promise<void> {
  for (const { userId, secret, pendingSecret } of await stores.totps.all()) {
    const resealed = (text: string | null) => text && again(text, purposeOf(userId));
    await stores.totps.setSecrets(userId, { secret: resealed(secret), pendingSecret: resealed(pendingSecret) });
  }
}

/** The number of authenticator apps. */
export async function countApps({ stores }: Ctx): Promise<number> {
  return (await stores.totps.all()).length;
}

/** Removes all authenticator apps, whose secrets no key decrypts any more. */
export function removeAllApps({ stores }: Ctx): Promise<void> {
  return stores.totps.removeAll();
}
