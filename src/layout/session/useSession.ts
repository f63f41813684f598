import { useEffect, useState } from 'react';
import { endSession } from '#authProvider/endSession.ts';
import { freshToken } from '#authProvider/freshToken.ts';
import { getItem, setItem } from '#authProvider/session.ts';
import { signInAgain } from '#authProvider/signInAgain.ts';
import { useStored } from '#authProvider/useStored.ts';
import { settings } from '#contract/instance/settings.ts';
import { users } from '#contract/users/users.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { call } from '#dataProvider/client.ts';

/** Keeps the session alive and honest while the app is open. */
export function useSession(): void {
  useRenewal();
  useEndInAllTabs();
  useFreshProfile();
  useOnePerson();
}

/** Renews the token at the moment of its expiry; a failure says why and ends at the sign-in page. */
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

/** Goes to the sign-in page, unless the user signs in again over what they were typing. */
async function resumeOrEnd(message?: string): Promise<void> {
  if (!(await signInAgain(message))) endSession(message);
}

/** Anyone who signs out in one tab is signed out in all. */
function useEndInAllTabs(): void {
  const token = useStored('token');
  useEffect(() => {
    if (token === undefined) void resumeOrEnd();
  }, [token]);
}

/** What was remembered may be days old: names, rights and settings are read again once the app is open. */
function useFreshProfile(): void {
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      setItem('settings', await call(settings.read, {}, stop));
      setItem('profile', await call(users.me, {}, stop));
    };
    // Without an answer the remembered ones still serve; a session that is over ends inside the call.
    read().catch(() => getItem('profile') ?? endSession());
    return () => stop.abort();
  }, []);
}

/** Nothing of one person may show to another: when another user is signed in or acted as, the app begins again. */
function useOnePerson(): void {
  const id = useStored('profile')?.id;
  const [first] = useState(id);
  useEffect(() => {
    if (id !== undefined && first !== undefined && id !== first) window.location.replace(`${basePath}/`);
  }, [id, first]);
}
