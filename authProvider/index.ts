import type { AuthProvider, RaRecord } from 'react-admin';
import { type Action, type Actor, anonymous, can, mayEnter } from '#contract/policy.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { endSession, signOut } from './endSession.ts';
import { getItem } from './session.ts';
import { signIn } from './signIn.ts';

/** Leaving loads another document; until then nothing more of this one may show. */
const documentGone = new Promise<never>(() => undefined);

/** What react-admin asks of the session, and of the policy for the resources that the modules bring. */
export function createAuthProvider(resources: Record<string, ResourceAdapter>): AuthProvider {
  return {
    login: ({ id, password }: { id: string; password: string }) => signIn(id, password),
    logout: async ({ atProvider = false }: { atProvider?: boolean } = {}) => {
      await signOut(atProvider);
      return documentGone;
    },
    checkAuth: async () => {
      if (getItem('token') !== undefined) return;
      endSession();
      await documentGone;
    },
    // The client has asked for the password or left before an error with 401 comes here; 403 ends no session.
    checkError: async () => undefined,
    canAccess: async ({ resource, action, record }) => {
      const rule = resources[resource]?.access?.[action];
      if (rule === undefined) return false;
      const actor = getItem('profile') ?? anonymous;
      if (typeof rule === 'string') return mayEnter(actor, rule);
      if (!record) return mayEnter(actor, rule.action);
      // The adapter pairs an action with the subject that its rule asks for.
      const evaluate = can as (actor: Actor, action: Action, subject: object) => boolean;
      return evaluate(actor, rule.action, rule.subject(record as unknown as RaRecord));
    },
    getIdentity: async () => {
      const profile = getItem('profile');
      return { id: profile?.id ?? 0, fullName: profile?.name ?? '' };
    },
  };
}
