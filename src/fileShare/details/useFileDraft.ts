import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/common.ts';
import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { useStoredDraft } from '../state/drafts.ts';
import { fileQuery, keys } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { changesOf, type FileFields, type ForeignChange, fieldsOf, rebase } from './fileDraft.ts';

/** The changes that another user saved while the file was edited here. */
export interface Foreign {
  /** Undefined when there are none. */
  by?: Person;
  on: string;
  changes: readonly ForeignChange[];
}

/** The input in the form of a file, and the file when editing began. */
interface StoredForm {
  file: FileEntity;
  values: FileFields;
}

const formKey = (fileId: number) => `fileForm.${fileId}`;

/** Whether the form of a file has unsaved input. */
export const useHasFileDraft = (fileId: number) => useStoredDraft<StoredForm>(formKey(fileId))[0] !== undefined;

/** The state of a file's form. After a stale save, the draft is rebased onto the stored version. */
export function useFileDraft(opened: FileEntity, onSaved: () => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const [storedForm, store] = useStoredDraft<StoredForm>(formKey(opened.id));
  // The version when editing began: after a reload in the background, the rowVersion would not match the input.
  const [start] = useState(opened);
  const { file, values } = storedForm ?? { file: start, values: fieldsOf(start) };
  const [foreign, setForeign] = useState<Foreign>({ on: '', changes: [] });
  const base = fieldsOf(file);

  const rebaseOnStored = async () => {
    const stored = await queryClient.fetchQuery({ ...fileQuery(file.id), staleTime: 0 });
    const { fields, changes } = rebase(base, values, fieldsOf(stored));
    store({ file: stored, values: fields });
    setForeign({ by: stored.updatedBy, on: stored.updatedOn, changes });
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, ...changesOf(base, values) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.file(saved.id), saved);
      void refresh('changed', [saved], saved.parentId);
      store(undefined);
      onSaved();
    },
    onError: (problem) => {
      if (problem instanceof ApiError && problem.code === 'stale') return rebaseOnStored();
    },
  });
  return {
    file,
    values,
    set: (changes: FileFields) => store({ file, values: { ...values, ...changes } }),
    discard: () => store(undefined),
    foreign,
    error,
    isSaving: isPending,
    isDirty: Object.keys(changesOf(base, values)).length > 0,
    save: () => {
      setForeign({ on: '', changes: [] });
      mutate();
    },
  };
}
