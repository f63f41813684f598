import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

interface ActionOptions<I, O> {
  run: (input: I) => Promise<O>;
  /** What to say afterwards: a key of the catalogue. */
  done?: string;
  /** What shows another picture afterwards. */
  stale: QueryKey;
  /** Shows what went wrong itself. */
  isQuiet?: boolean;
}

/** Something that is done with one press, after a proof where one is wanted: says so when it is done, and why when not. */
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
