import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { BodyOf } from '#contract/endpoint.ts';
import { type SavedSearch, savedSearches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { savedQuery } from './savedSearches.ts';

/** Saves, changes, deletes and watches searches; the list is updated, and a toast confirms it. */
export function useSavedSearches() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorDialog();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: savedQuery.queryKey });
  const notifyOnSuccess = (message: string) => ({
    onSuccess: (_: unknown, { name }: { name: string }) =>
      notify(message, { type: 'success' as const, messageArgs: { name } }),
    onSettled,
  });
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof savedSearches.create>) => call(savedSearches.create, { body }),
    ...notifyOnSuccess('search.saved.created'),
  });
  const change = useMutation({
    mutationFn: ({ id, rowVersion, name, shared }: Pick<SavedSearch, 'id' | 'rowVersion' | 'name' | 'shared'>) =>
      call(savedSearches.update, { body: { id, rowVersion, name, shared } }),
    ...notifyOnSuccess('search.saved.changed'),
  });
  const removeItem = useMutation({
    mutationFn: ({ id, rowVersion }: SavedSearch) =>
      call(savedSearches.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    ...notifyOnSuccess('search.saved.removed'),
  });
  const watch = useMutation({
    mutationFn: ({ id, watched }: SavedSearch) =>
      call(watched ? savedSearches.unwatch : savedSearches.watch, { params: { id: String(id) } }),
    onSuccess: (_, { name, watched }) =>
      notify(`search.saved.${watched ? 'unwatched' : 'watching'}`, { type: 'info', messageArgs: { name } }),
    onError: showError,
    onSettled,
  });
  return { create, change, removeItem, watch };
}
