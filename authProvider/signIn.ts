import type { BodyOf } from '#contract/endpoint.ts';
import { invitations } from '#contract/invitations.ts';
import { session, type TokenData } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, copiedLists, forget, remember, storeToken } from './session.ts';

/**
 * Opens a session with an ID and a password.
 * @returns and throws as `enter`, and an ApiError with the server's message when it refuses
 */
export async function signIn(id: string, password: string): Promise<boolean> {
  const askedAt = Date.now();
  return enter(await send(session.open, { body: { id, password } }), askedAt);
}

/**
 * Completes a sign-in that asked for a second factor.
 * @returns recovery codes, when one was set up on the way, and the way in
 * @throws ApiError with the server's message when it refuses
 */
export async function confirmSignIn(body: BodyOf<typeof session.confirm>) {
  const askedAt = Date.now();
  const { recoveryCodes = [], ...tokenData } = await send(session.confirm, { body });
  return { recoveryCodes, enter: () => enter(tokenData, askedAt) };
}

/** Opens the first session of somebody who was invited, with the password that they have chosen. */
export async function acceptInvitation(token: string, password: string): Promise<boolean> {
  const askedAt = Date.now();
  return enter(await send(invitations.accept, { params: { token }, body: { password } }), askedAt);
}

/**
 * Begins to be whom a token is for (§4 Login success): the files copied by whoever was here before are forgotten, the
 * token is kept, then come the settings and the profile.
 * @param askedAt when the token was asked for, in milliseconds
 * @returns false when the person is known but has no profile here, and so is not allowed in
 * @throws ApiError with the server's message when the settings failed; nothing is kept then
 */
export async function enter(tokenData: TokenData, askedAt: number): Promise<boolean> {
  forget(...copiedLists);
  storeToken(tokenData, askedAt);
  try {
    remember('settings', await send(settings.read, {}, tokenData));
  } catch (error) {
    clearSession();
    throw error;
  }
  return send(users.me, {}, tokenData).then(
    (profile) => {
      remember('profile', profile);
      return true;
    },
    () => false,
  );
}
