import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';

interface Deed {
  run: () => Promise<unknown>;
  /** What to say afterwards: a key of the catalogue. */
  done: string;
  /** What shows another picture afterwards. */
  stale: QueryKey;
}

/** Something that is done with one press: says so when it is done, and why when it is not. */
export function useDeed({ run, done, stale }: Deed) {
  const notify = useNotify();
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => notify(done, { type: 'success' }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: stale }),
  });
}
