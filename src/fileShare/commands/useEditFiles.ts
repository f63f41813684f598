import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { fileBatches } from '#contract/files.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../queries.ts';
import { inBatches } from './batches.ts';
import type { Choice } from './FieldChoice.tsx';

interface Edit {
  ids: readonly number[];
  tags: Choice;
  /** By the id of the attribute. */
  values: Readonly<Record<number, Choice>>;
}

/** Saves what was chosen for many files. `onSaved` hears when none of them was refused. */
export function useEditFiles(folderId: number, onSaved: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ ids, tags, values }: Edit) => {
      const chosen = Object.entries(values).filter(([, { does }]) => does !== 'leave');
      const body = {
        ...(tags.does !== 'leave' && { tags: writtenOf(tags) }),
        attributeValues: chosen.map(([id, choice]) => ({ attributeId: Number(id), value: writtenOf(choice) })),
      };
      return inBatches(ids, (some) => call(fileBatches.update, { body: { ids: some, ...body } }));
    },
    onSuccess: ({ success, errors }) => {
      if (success.length > 0)
        notify('files.bulk.saved', { type: 'success', messageArgs: { smart_count: success.length } });
      if (errors.length === 0) onSaved();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.files(folderId) });
      void queryClient.invalidateQueries({ queryKey: keys.anyFile });
    },
  });
}

const writtenOf = ({ does, value }: Choice) => (does === 'clear' ? null : value);
