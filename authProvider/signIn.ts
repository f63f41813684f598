import type { BodyOf } from '#contract/endpoint.ts';
import { settings } from '#contract/instance/settings.ts';
import { invitations } from '#contract/users/invitations.ts';
import { session, type TokenData } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, copiedLists, removeItem, setItem, storeToken } from './session.ts';

/**
 * Opens a session with an ID and a password.
 * @returns and throws as `enter`, and an ApiError with the server's message when it rejects
 */
export async function signIn(id: string, password: string): Promise<boolean> {
  const requestedAt = Date.now();
  return enter(await send(session.open, { body: { id, password } }), requestedAt);
}

/**
 * Completes a sign-in that asked for a second factor.
 * @returns recovery codes, when one was set up on the way, and the way in
 * @throws ApiError with the server's message when it rejects
 */
export async function confirmSignIn(body: BodyOf<typeof session.confirm>) {
  const requestedAt = Date.now();
  const { recoveryCodes = [], ...tokenData } = await send(session.confirm, { body });
  return { recoveryCodes, enter: () => enter(tokenData, requestedAt) };
}

/** Opens the first session of a user who was invited, with the password that they have chosen. */
export async function acceptInvitation(token: string, password: string): Promise<boolean> {
  const requestedAt = Date.now();
  return enter(await send(invitations.accept, { params: { token }, body: { password } }), requestedAt);
}

/**
 * Begins to be whom a token is for: the files copied by anyone who was here before are forgotten, the
 * token is kept, then come the settings and the profile.
 * @param requestedAt when the token was asked for, in milliseconds
 * @returns false when the person is known but has no profile here, and so is not allowed in
 * @throws ApiError with the server's message when the settings failed; nothing is kept then
 */
export async function enter(tokenData: TokenData, requestedAt: number): Promise<boolean> {
  removeItem(...copiedLists);
  storeToken(tokenData, requestedAt);
  try {
    setItem('settings', await send(settings.read, {}, tokenData));
  } catch (error) {
    clearSession();
    throw error;
  }
  return send(users.me, {}, tokenData).then(
    (profile) => {
      setItem('profile', profile);
      return true;
    },
    () => false,
  );
}
