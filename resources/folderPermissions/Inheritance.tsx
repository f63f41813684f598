import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { forcing } from '#web/ui/dialogs/BrokenTests.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useRefreshEntries } from './useRefreshEntries.ts';

/**
 * Whether a folder inherits the entries of its parent; the user reviews who gains and who loses access before a change.
 */
export function Inheritance({ folder }: { folder: Folder }) {
  const translate = useTranslate();
  const [reviewing, setReviewing] = useState(false);
  return (
    <>
      <FormControlLabel
        control={<Switch checked={folder.inherit} onChange={() => setReviewing(true)} size="small" />}
        label={translate('fileShare.folder.inherit')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: -0.5, gap: 0.5, alignSelf: 'flex-start' }}
      />
      {reviewing && <InheritanceDialog folder={folder} onClose={() => setReviewing(false)} />}
    </>
  );
}

function InheritanceDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const translate = useTranslate();
  const inherit = !folder.inherit;
  const { save, error, isPending } = useSaveInheritance(folder, onClose);
  const labelFor = (key: string) => translate(`folderPermissions.${key}`, { folder: folder.name });

  return (
    <Dialog open onClose={onClose} aria-label={labelFor('review.title')} maxWidth="sm" fullWidth>
      <ReviewStep
        change={{ fileNodeId: folder.id, inherit }}
        title={labelFor('review.title')}
        question={labelFor(inherit ? 'review.inherits' : 'review.inheritsNot')}
        confirm={labelFor('review.save')}
        back={translate('ui.cancel')}
        isDestructive={!inherit}
        error={error}
        isBusy={isPending}
        onConfirm={(force) => save(inherit, force)}
        onBack={onClose}
      />
    </Dialog>
  );
}

function useSaveInheritance(folder: Folder, onSaved: () => void) {
  const { id, name, rowVersion } = folder;
  const notify = useNotify();
  const refreshEntries = useRefreshEntries(folder);
  const refresh = useRefresh();
  const [update, { error, isPending }] = useUpdate('folderInheritance', undefined, {
    mutationMode: 'pessimistic',
    onSuccess: () => {
      notify('folderPermissions.saved', { type: 'success', messageArgs: { folder: name } });
      onSaved();
    },
    onSettled: () => {
      refreshEntries();
      void refresh('access', [folder]);
    },
  });
  const save = (inherit: boolean, force: string | undefined) =>
    void update('folderInheritance', { id, data: { rowVersion, inherit }, meta: forcing(force) });
  return { save, error: error as Error | null, isPending };
}
