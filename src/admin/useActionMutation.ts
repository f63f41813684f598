import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

interface ActionOptions<I, O> {
  run: (input: I) => Promise<O>;
  /** Notification after success: a key of the catalogue. */
  done?: string;
  /** Query keys to invalidate after success. */
  stale: QueryKey;
  /** The caller shows errors itself. */
  isQuiet?: boolean;
}

/**
 * A mutation started by one press, after a reauthentication where the server requires one. Notifies of success and of
 * errors.
 */
export function useActionMutation<O, I = void>({ run, done, stale, isQuiet = false }: ActionOptions<I, O>) {
  const notify = useNotify();
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: (input) => run(input),
    onSuccess: () => done && notify(done, { type: 'success' }),
    onError: (error) => !isQuiet && showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stale }),
  });
}
