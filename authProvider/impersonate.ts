import { session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';
import { enter } from './signIn.ts';

/**
 * Starts an impersonation. All tabs follow, because they detect another user.
 * @param reason for the log; may be empty
 * @throws ApiError when the server rejects it
 */
export async function impersonate(id: number, reason: string): Promise<void> {
  const requestedAt = Date.now();
  await enter(await call(session.impersonate, { body: { id, reason: reason || null } }), requestedAt);
}

/** Ends the impersonation. */
export async function stopImpersonation(): Promise<void> {
  const requestedAt = Date.now();
  await enter(await call(session.stopImpersonating, {}), requestedAt);
}
