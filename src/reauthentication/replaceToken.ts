import { getItem, storeToken } from '#authProvider/session.ts';
import { session } from '#contract/users/session.ts';
import { send } from '#dataProvider/send.ts';

/**
 * Replaces the token after a reauthentication: a stolen copy of the old one becomes invalid within 30 seconds. The
 * reauthentication counts even if this fails.
 */
export async function replaceToken(): Promise<void> {
  const requestedAt = Date.now();
  const token = getItem('token');
  const renewed = await send(session.renew, {}, { token }).catch(() => undefined);
  if (renewed) storeToken(renewed, requestedAt);
}
