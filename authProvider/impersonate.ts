import { session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';
import { enter } from './signIn.ts';

/**
 * Begins to act as another user. All tabs follow, since they notice that the person is another.
 * @param reason why, for the log; may be empty
 * @throws ApiError when the server rejects
 */
export async function impersonate(id: number, reason: string): Promise<void> {
  const requestedAt = Date.now();
  await enter(await call(session.impersonate, { body: { id, reason: reason || null } }), requestedAt);
}

/** Is oneself again. */
export async function stopImpersonation(): Promise<void> {
  const requestedAt = Date.now();
  await enter(await call(session.stopImpersonating, {}), requestedAt);
}
