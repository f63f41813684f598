import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLogout, useNotify } from 'react-admin';

interface Saved {
  /** What the server said: whether the caller's own sessions ended with the change. */
  revoke: boolean;
  /** What to say otherwise: a key of the catalogue that names the thing. */
  message: string;
  name: string;
  /** Goes elsewhere without asking about unsaved changes. */
  leave: (go: () => void) => void;
}

/** §4 Revocation: after saving a user or a group, one is either logged out or goes back to fresh data. */
export function useAfterSave(stale: QueryKey, goBack: () => void) {
  const logout = useLogout();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useCallback(
    async ({ revoke, message, name, leave }: Saved) => {
      if (revoke) {
        leave(() => logout());
        return;
      }
      notify(message, { type: 'success', messageArgs: { name } });
      leave(goBack);
      await queryClient.invalidateQueries({ queryKey: stale });
    },
    [logout, notify, queryClient, stale, goBack],
  );
}
