import { useEffect, useState } from 'react';
import { freshToken } from '#authProvider/freshToken.ts';
import { leave } from '#authProvider/leave.ts';
import { recall, remember } from '#authProvider/session.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { call } from '#dataProvider/client.ts';

/** Keeps the session alive and honest while the app is open (§4 Session). */
export function useSession(): void {
  useRenewal();
  useEndInAllTabs();
  useFreshProfile();
  useOnePerson();
}

/** Renews the token at the moment of its expiry; a failure says why and ends at the sign-in page. */
function useRenewal(): void {
  const expiry = useMemory('expiry');
  useEffect(() => {
    if (expiry === undefined) return;
    const timer = setTimeout(
      () => freshToken().catch((error: Error) => leave(error.message)),
      Math.max(0, expiry - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [expiry]);
}

/** Whoever signs out in one tab is signed out in all. */
function useEndInAllTabs(): void {
  const token = useMemory('token');
  useEffect(() => {
    if (token === undefined) leave();
  }, [token]);
}

/** What was remembered may be days old: names, rights and settings are read again once the app is open. */
function useFreshProfile(): void {
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      remember('settings', await call(settings.read, {}, stop));
      remember('profile', await call(users.me, {}, stop));
    };
    // Without an answer the remembered ones still serve; a session that is over ends inside the call.
    read().catch(() => recall('profile') ?? leave());
    return () => stop.abort();
  }, []);
}

/** Nothing of one person may show to another: when somebody else is signed in or acted as, the app begins anew. */
function useOnePerson(): void {
  const id = useMemory('profile')?.id;
  const [first] = useState(id);
  useEffect(() => {
    if (id !== undefined && first !== undefined && id !== first) window.location.replace(`${basePath}/`);
  }, [id, first]);
}
