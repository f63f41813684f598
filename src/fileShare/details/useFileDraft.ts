import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/common.ts';
import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { useStoredDraft } from '../state/drafts.ts';
import { fileQuery, keys } from '../state/queries.ts';
import { changesOf, type FileFields, type ForeignChange, fieldsOf, rebase } from './fileDraft.ts';

/** What another user saved while the file was edited here. */
export interface Foreign {
  /** Undefined when no one did. */
  by?: Person;
  on: string;
  changes: readonly ForeignChange[];
}

/** What was typed into the form of a file, and the file as it was when that began. */
interface StoredForm {
  file: FileEntity;
  values: FileFields;
}

const formKey = (fileId: number) => `fileForm.${fileId}`;

/** Whether there is something typed about a file in its form. */
export const useHasFileDraft = (fileId: number) => useStoredDraft<StoredForm>(formKey(fileId))[0] !== undefined;

/** A file while it is edited. A stale save moves the draft on to what is stored now, with one's own changes on top. */
export function useFileDraft(opened: FileEntity, onSaved: () => void) {
  const queryClient = useQueryClient();
  const [kept, keep] = useStoredDraft<StoredForm>(formKey(opened.id));
  // As it was when editing began: a reload in the background must not pass off older input as newer.
  const [start] = useState(opened);
  const { file, values } = kept ?? { file: start, values: fieldsOf(start) };
  const [foreign, setForeign] = useState<Foreign>({ on: '', changes: [] });
  const base = fieldsOf(file);

  const moveOn = async () => {
    const stored = await queryClient.fetchQuery({ ...fileQuery(file.id), staleTime: 0 });
    const { fields, changes } = rebase(base, values, fieldsOf(stored));
    keep({ file: stored, values: fields });
    setForeign({ by: stored.updatedBy, on: stored.updatedOn, changes });
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, ...changesOf(base, values) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.file(saved.id), saved);
      void queryClient.invalidateQueries({ queryKey: keys.files(saved.parentId) });
      keep(undefined);
      onSaved();
    },
    onError: (problem) => {
      if (problem instanceof ApiError && problem.code === 'stale') return moveOn();
    },
  });
  return {
    file,
    values,
    set: (changes: FileFields) => keep({ file, values: { ...values, ...changes } }),
    discard: () => keep(undefined),
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
