import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { useUnsaved } from '#web/ui/dialogs/unsaved.ts';
import { useStoredDraft } from '../state/drafts.ts';
import { fileQuery, keys } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { changesOf, type FileFields, fieldsOf } from './fileDraft.ts';

/** The input, and the stored value when editing began. */
interface Draft {
  base: FileFields;
  values: FileFields;
}

/**
 * One value of a file that is edited in place. The input is kept until it is saved or discarded, also while another
 * file is selected.
 * @param names the fields that are saved together
 */
export function useFieldEdit(file: FileEntity, names: readonly string[]) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const notify = useNotify();
  const stored = pick(fieldsOf(file), names);
  const [draft, store] = useStoredDraft<Draft>(`file.${file.id}.${names[0]}`);
  const [isOpen, setOpen] = useState(draft !== undefined);
  const values = draft?.values ?? stored;
  const base = draft?.base ?? stored;
  const isDirty = draft !== undefined && names.some((name) => values[name] !== base[name]);
  useUnsaved(isDirty);
  const close = () => {
    store(undefined);
    setOpen(false);
  };
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, ...changesOf(stored, values) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.file(saved.id), saved);
      void refresh('changed', [saved], saved.parentId);
      notify('files.saved', { type: 'success' });
      close();
    },
    onError: (problem) => {
      const isStale = problem instanceof ApiError && problem.code === 'stale';
      return isStale && queryClient.fetchQuery({ ...fileQuery(file.id), staleTime: 0 });
    },
  });
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      reset();
      close();
    },
    values,
    set: (changes: FileFields) => store({ base, values: { ...values, ...changes } }),
    save: () => (isDirty ? mutate() : close()),
    error,
    isSaving: isPending,
    /** Another user has saved another value since. */
    isContested: isDirty && names.some((name) => stored[name] !== base[name] && stored[name] !== values[name]),
  };
}

const pick = (fields: FileFields, names: readonly string[]): FileFields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
