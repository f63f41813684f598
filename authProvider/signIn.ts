import { session } from '#contract/session.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { send } from '#dataProvider/send.ts';
import { clearCopiedFiles, clearSession, remember, storeToken } from './session.ts';

/**
 * Opens a session (§4 Login success): the files copied by whoever was here before are forgotten, the token is kept,
 * then come the settings and the profile.
 * @returns false when the person is known but has no profile here, and so is not allowed in
 * @throws ApiError with the server's message when the sign-in or the settings failed; nothing is kept then
 */
export async function signIn(id: string, password: string): Promise<boolean> {
  const askedAt = Date.now();
  const tokenData = await send(session.open, { body: { id, password } });
  clearCopiedFiles();
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
