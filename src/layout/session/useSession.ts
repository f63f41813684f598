import { useEffect, useState } from 'react';
import { endSession } from '#authProvider/endSession.ts';
import { freshToken } from '#authProvider/freshToken.ts';
import { loadProfile } from '#authProvider/profile.ts';
import { getItem, setItem } from '#authProvider/session.ts';
import { signInAgain } from '#authProvider/signInAgain.ts';
import { useStored } from '#authProvider/useStored.ts';
import { settings } from '#contract/instance/settings.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { call } from '#dataProvider/client.ts';

/** Renews and monitors the session while the app is open. */
export function useSession(): void {
  useRenewal();
  useEndInAllTabs();
  useFreshProfile();
  useOnePerson();
}

/** Renews the token when it expires; on failure, the message is shown on the sign-in page. */
function useRenewal(): void {
  const expiry = useStored('expiry');
  useEffect(() => {
    if (expiry === undefined) return;
    const timer = setTimeout(
      () => freshToken().catch((error: Error) => resumeOrEnd(error.message)),
      Math.max(0, expiry - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [expiry]);
}

/** Opens the sign-in page, unless the user signs in again in the dialog. */
async function resumeOrEnd(message?: string): Promise<void> {
  if (!(await signInAgain(message))) endSession(message);
}

/** Signing out in one tab signs out in all. */
function useEndInAllTabs(): void {
  const token = useStored('token');
  useEffect(() => {
    if (token === undefined) void resumeOrEnd();
  }, [token]);
}

/** Stored values may be days old: profile and settings are loaded again when the app opens. */
function useFreshProfile(): void {
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      setItem('settings', await call(settings.read, {}, stop));
      await loadProfile(stop.signal);
    };
    // Without a response the stored ones are used; an expired session ends inside the call.
    read().catch(() => getItem('profile') ?? endSession());
    return () => stop.abort();
  }, []);
}

/**
 * When another user is signed in or impersonated, the page is reloaded, so that no data of the previous user is shown.
 */
function useOnePerson(): void {
  const id = useStored('profile')?.id;
  const [first] = useState(id);
  useEffect(() => {
    if (id !== undefined && first !== undefined && id !== first) window.location.replace(`${basePath}/`);
  }, [id, first]);
}
