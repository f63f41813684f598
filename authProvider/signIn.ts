import type { BodyOf } from '#contract/endpoint.ts';
import { settings } from '#contract/instance/settings.ts';
import { invitations } from '#contract/users/invitations.ts';
import { session, type TokenData } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, copiedLists, removeItem, setItem, storeToken } from './session.ts';

/**
 * Opens a session with an ID and a password.
 * @returns and throws as `enter`, and an ApiError with the server's message on rejection
 */
export async function signIn(id: string, password: string): Promise<boolean> {
  const requestedAt = Date.now();
  return enter(await send(session.open, { body: { id, password } }), requestedAt);
}

/**
 * Completes a sign-in with the second factor.
 * @returns recovery codes, when one was just set up, and the function that enters the app
 * @throws ApiError with the server's message on rejection
 */
export async function confirmSignIn(body: BodyOf<typeof session.confirm>) {
  const requestedAt = Date.now();
  const { recoveryCodes = [], ...tokenData } = await send(session.confirm, { body });
  return { recoveryCodes, enter: () => enter(tokenData, requestedAt) };
}

/** Opens the first session of an invited user, with the password that they have chosen. */
export async function acceptInvitation(token: string, password: string): Promise<boolean> {
  const requestedAt = Date.now();
  return enter(await send(invitations.accept, { params: { token }, body: { password } }), requestedAt);
}

/**
 * Starts the session of a token: removes the files copied by the previous user, stores the token, and loads the
 * settings and the profile.
 * @param requestedAt when the token was requested, in milliseconds
 * @returns false when the user has no profile here, and is therefore not allowed in
 * @throws ApiError with the server's message when the settings failed; nothing is stored then
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
