import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/common.ts';
import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { fileQuery, keys } from '../state/queries.ts';
import { changesOf, type FileFields, type ForeignChange, fieldsOf, rebase } from './fileDraft.ts';

/** What another user saved while the file was edited here. */
export interface Foreign {
  /** Undefined when no one did. */
  by?: Person;
  on: string;
  changes: readonly ForeignChange[];
}

/** A file while it is edited. A stale save moves the draft on to what is stored now, with one's own changes on top. */
export function useFileDraft(opened: FileEntity, onSaved: () => void) {
  const queryClient = useQueryClient();
  // As it was when editing began: a reload in the background must not pass off older input as newer.
  const [file, setFile] = useState(opened);
  const [values, setValues] = useState<FileFields>(() => fieldsOf(opened));
  const [foreign, setForeign] = useState<Foreign>({ on: '', changes: [] });
  const base = fieldsOf(file);

  const moveOn = async () => {
    const stored = await queryClient.fetchQuery({ ...fileQuery(file.id), staleTime: 0 });
    const { fields, changes } = rebase(base, values, fieldsOf(stored));
    setFile(stored);
    setValues(fields);
    setForeign({ by: stored.updatedBy, on: stored.updatedOn, changes });
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, ...changesOf(base, values) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.file(saved.id), saved);
      void queryClient.invalidateQueries({ queryKey: keys.files(saved.parentId) });
      onSaved();
    },
    onError: (problem) => {
      if (problem instanceof ApiError && problem.code === 'stale') return moveOn();
    },
  });
  return {
    file,
    values,
    set: (changes: FileFields) => setValues((current) => ({ ...current, ...changes })),
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
