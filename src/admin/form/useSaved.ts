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
  /** The message: a key of the catalogue, with the record's name as a value. */
  message: string;
  /** Opens the new record, instead of going back. */
  isNew?: boolean;
  /** The page to open when there is no page to go back to. */
  otherwise?: string;
}

/** `mutationOptions` of a form: shows what was saved, then signs out if the session has ended, or navigates. */
export function useSaved({ resource: resourceName, message, isNew = false, otherwise }: SavedOptions) {
  const resource = useResourceContext({ ...(resourceName && { resource: resourceName }) }) ?? '';
  const notify = useNotify();
  const navigate = useNavigate();
  const logout = useLogout();
  const queryClient = useQueryClient();
  const goBack = useGoBack(otherwise ?? addressOf(resource, 'list'));
  return {
    onError: (error: unknown) => {
      // Rejections are shown in the form, and a user who cancelled knows that nothing was saved.
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
