import type { AuthProvider, RaRecord } from 'react-admin';
import { type Action, type Actor, anonymous, can, mayEnter } from '#contract/policy.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { endSession, signOut } from './endSession.ts';
import { getItem } from './session.ts';
import { signIn } from './signIn.ts';

/** Signing out loads another document; nothing may be rendered until then. */
const documentGone = new Promise<never>(() => undefined);

/** Implements react-admin's auth provider with the session, and with the policy for the resources of the modules. */
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
    // On 401, the client has already asked for the password or signed out; 403 ends no session.
    checkError: async () => undefined,
    canAccess: async ({ resource, action, record }) => {
      const rule = resources[resource]?.access?.[action];
      if (rule === undefined) return false;
      const actor = getItem('profile') ?? anonymous;
      if (typeof rule === 'string') return mayEnter(actor, rule);
      if (!record) return mayEnter(actor, rule.action);
      // The adapter provides the subject that the rule of the action needs.
      const evaluate = can as (actor: Actor, action: Action, subject: object) => boolean;
      return evaluate(actor, rule.action, rule.subject(record as unknown as RaRecord));
    },
    getIdentity: async () => {
      const profile = getItem('profile');
      return { id: profile?.id ?? 0, fullName: profile?.name ?? '' };
    },
  };
}
