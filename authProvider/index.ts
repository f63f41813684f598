import type { AuthProvider } from 'react-admin';
import { leave, signOut } from './leave.ts';
import { recall } from './session.ts';
import { signIn } from './signIn.ts';

/** Leaving loads another document; until then nothing more of this one may show. */
const documentGone = new Promise<never>(() => undefined);

/** What react-admin asks of the session. Refused tokens are handled where calls are made, for all screens alike. */
export const authProvider: AuthProvider = {
  login: ({ id, password }: { id: string; password: string }) => signIn(id, password),
  logout: async () => {
    await signOut();
    return documentGone;
  },
  checkAuth: async () => {
    if (recall('token') !== undefined) return;
    leave();
    await documentGone;
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const profile = recall('profile');
    return { id: profile?.id ?? 0, fullName: profile?.name ?? '' };
  },
};
