import { useQueryClient } from '@tanstack/react-query';
import { useLogout, useNotify, useResourceContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#dataProvider/ApiError.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { leaveUnguarded } from '#web/ui/dialogs/unsaved.ts';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { addressOf } from '../addresses.ts';

interface Saved {
  id: number;
  name?: string;
  title?: string;
  /** The change has ended the user's own session. */
  revoke?: boolean;
}

interface SavedOptions {
  resource?: string;
  /** What is said: a key of the catalogue, with the record's name in it. */
  message: string;
  /** Leads on to the new record, instead of back to where the user came from. */
  isNew?: boolean;
  /** Where to go where the page was opened by its address. */
  otherwise?: string;
}

/** `mutationOptions` of a form: says what was saved, then signs out where the session has ended, or goes on. */
export function useSaved({ resource: given, message, isNew = false, otherwise }: SavedOptions) {
  const resource = useResourceContext({ ...(given && { resource: given }) }) ?? '';
  const notify = useNotify();
  const navigate = useNavigate();
  const logout = useLogout();
  const queryClient = useQueryClient();
  const goBack = useGoBack(otherwise ?? addressOf(resource, 'list'));
  return {
    onError: (error: unknown) => {
      // What the server rejects is shown in the form, and a user who gave no reason knows that nothing was saved.
      if (error instanceof ApiError || error instanceof NotConfirmed) return;
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    },
    onSuccess: ({ id, name, title, revoke }: Saved) => {
      if (revoke) return leaveUnguarded(() => void logout());
      void queryClient.invalidateQueries({ queryKey: [resource] });
      notify(message, { type: 'success', messageArgs: { name: name ?? title } });
      leaveUnguarded(() => (isNew ? navigate(addressOf(resource, 'show', id), { replace: true }) : goBack()));
    },
  };
}
