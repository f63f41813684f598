import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fileBatches, files as fileCalls, type ListedFile } from '#contract/fileNodes/files.ts';
import { call } from '#dataProvider/client.ts';
import { useUndoToast } from '#web/ui/dialogs/UndoToast.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { undoable } from '#web/ui/undoHistory.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { errorLinesOf, inBatches } from './batches.ts';
import type { Choice } from './FieldChoice.tsx';
import { failureOf, tryEach } from './tryEach.ts';

interface Edit {
  files: readonly ListedFile[];
  tags: Choice;
  /** By attribute ID. */
  values: Readonly<Record<number, Choice>>;
}

/** Saves the changes of many files, with undo. `onSaved` is called when none of them was rejected. */
export function useEditFiles(onSaved: () => void) {
  const refresh = useRefresh();
  const showUndo = useUndoToast();
  const translate = useTranslate();
  const showError = useErrorDialog();
  return useMutation({
    mutationFn: async ({ files, tags, values }: Edit) => {
      const chosen = chosenOf(values);
      const body = {
        ...(tags.does !== 'leave' && { tags: writtenOf(tags) }),
        attributeValues: chosen.map(([id, choice]) => ({ attributeId: Number(id), value: writtenOf(choice) })),
      };
      const ids = files.map(({ id }) => id);
      const outcome = await inBatches(ids, (some) => call(fileBatches.update, { body: { ids: some, ...body } }));
      return { ...outcome, problems: await errorLinesOf(outcome) };
    },
    onSuccess: ({ success, errors }, edit) => {
      const saved = new Set(success.map(({ id }) => id));
      const changed = edit.files.filter(({ id }) => saved.has(id));
      const undo = async () => {
        const { failures } = await tryEach(changed, (file) => putBack(file, edit));
        if (failures.length > 0) showError(failureOf(failures, changed.length));
        await refresh('changed', changed);
      };
      const text = translate('files.bulk.saved', { smart_count: success.length });
      if (success.length > 0) showUndo(text, undoable(undo));
      if (errors.length === 0) onSaved();
    },
    onSettled: (_result, _error, { files }) => refresh('changed', files),
  });
}

const chosenOf = (values: Edit['values']) => Object.entries(values).filter(([, { does }]) => does !== 'leave');
const writtenOf = ({ does, value }: Choice) => (does === 'clear' ? null : value);

/** Restores the previous tags and values of a file. */
async function putBack(file: ListedFile, { tags, values }: Edit) {
  const { id, attributeValues } = file;
  const { rowVersion } = await call(fileCalls.get, { params: { id: String(id) } });
  const before = chosenOf(values).map(([attributeId]) => {
    const value =
      attributeValues.find((attributeValue) => attributeValue.attributeId === Number(attributeId))?.value ?? null;
    return { attributeId: Number(attributeId), value };
  });
  const body = { id, rowVersion, ...(tags.does !== 'leave' && { tags: file.tags }), attributeValues: before };
  await call(fileCalls.update, { body });
}
