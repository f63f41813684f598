import { session } from '#contract/session.ts';
import { call } from '#dataProvider/client.ts';
import { enter } from './signIn.ts';

/**
 * Begins to act as another user (§1 sign-in-as mode). All tabs follow, since they notice that the person is another.
 * @param reason why, for the log; may be empty
 * @throws ApiError when the server refuses
 */
export async function actAs(id: number, reason: string): Promise<void> {
  const askedAt = Date.now();
  await enter(await call(session.signInAs, { body: { id, reason: reason || null } }), askedAt);
}

/** Is oneself again. */
export async function stopActing(): Promise<void> {
  const askedAt = Date.now();
  await enter(await call(session.stopSignInAs, {}), askedAt);
}
