import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { useCreate, useNotify, useTranslate, useUpdate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { forcing } from '#web/ui/dialogs/BrokenTests.tsx';
import { type Draft, isSameChoice, type ListName } from './entries.ts';
import { PickStep } from './PickStep.tsx';
import { bodyOf } from './queries.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useUnitTexts } from './Units.tsx';
import { useRefreshEntries } from './useRefreshEntries.ts';

interface EntryDialogProps {
  folder: Folder;
  list: ListName;
  start: Draft;
  onClose: () => void;
}

/** Makes or changes an entry in two steps: choosing the units, then reviewing who gains and who loses access. */
export function EntryDialog({ folder, list, start, onClose }: EntryDialogProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(start);
  const [reviewing, setReviewing] = useState(false);
  const isChanged = draft.rights !== start.rights || !isSameChoice(draft.units, start.units);
  const message = useUnitTexts();
  const { save, reset, error, isPending } = useSaveEntry(folder, onClose);
  const title = `folderPermissions.pick.${start.entry ? 'edit' : 'add'}${list === 'editors' ? 'Editors' : 'Viewers'}`;

  return (
    <Dialog
      open
      // A click outside the dialog does not close it, so the choice is not lost.
      onClose={isChanged ? undefined : onClose}
      aria-label={translate(reviewing ? 'folderPermissions.review.title' : title)}
      maxWidth="sm"
      fullWidth
    >
      {reviewing ? (
        <ReviewStep
          change={{ ...bodyOf(folder.id, draft), ...draft.entry }}
          title={translate('folderPermissions.review.title')}
          question={translate(`folderPermissions.review.${draft.rights === Rights.ReadWrite ? 'mayEdit' : 'mayView'}`, {
            entry: message(draft.units),
            folder: folder.name,
          })}
          confirm={translate('folderPermissions.review.save')}
          back={translate('folderPermissions.review.back')}
          error={error}
          isBusy={isPending}
          onConfirm={(force) => save(draft, force)}
          onBack={() => {
            reset();
            setReviewing(false);
          }}
        />
      ) : (
        <PickStep
          title={translate(title)}
          draft={draft}
          folder={folder}
          isReady={isChanged && draft.units.length > 0}
          onChange={setDraft}
          onNext={() => setReviewing(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function useSaveEntry(folder: Folder, onSaved: () => void) {
  const notify = useNotify();
  const refresh = useRefreshEntries(folder);
  const outcome = {
    onSuccess: () => {
      notify('folderPermissions.saved', { type: 'success', messageArgs: { folder: folder.name } });
      onSaved();
    },
    // Also after a conflict: the change of the other user is then visible behind the dialog.
    onSettled: refresh,
  };
  const [create, creating] = useCreate('permissionEntries', undefined, outcome);
  const [update, updating] = useUpdate('permissionEntries', undefined, { ...outcome, mutationMode: 'pessimistic' });
  const save = (draft: Draft, force: string | undefined) => {
    const data = { ...bodyOf(folder.id, draft), ...draft.entry };
    const meta = forcing(force);
    if (draft.entry) void update('permissionEntries', { id: draft.entry.id, data, meta });
    else void create('permissionEntries', { data, meta });
  };
  const reset = () => {
    creating.reset();
    updating.reset();
  };
  return {
    save,
    reset,
    error: (creating.error ?? updating.error) as Error | null,
    isPending: creating.isPending || updating.isPending,
  };
}
