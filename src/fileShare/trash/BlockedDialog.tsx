import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { treeQuery } from '../state/queries.ts';
import type { Target } from './useBinActions.ts';

interface BlockedDialogProps {
  item: BinItem;
  /** The message of the server. */
  reason: string;
  isBusy: boolean;
  onRestore: (target: Target) => void;
  onClose: () => void;
}

/** Shown when the folder of an item is in Trash too: restores both, or restores into another folder. */
export function BlockedDialog({ item, reason, isBusy, onRestore, onClose }: BlockedDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const { data: folderTree } = useQuery(treeQuery);
  const [choosing, setChoosing] = useState(false);
  const [targetId, setTargetId] = useState<number>();
  const target = targetId === undefined ? undefined : folderTree?.byId.get(targetId);
  const mayRestore = target !== undefined && can('bin.restore', target);
  const labelFor = (key: string, values?: object) => translate(`bin.blocked.${key}`, values);

  return (
    <Dialog open onClose={onClose} aria-labelledby="blocked-title" maxWidth="sm" fullWidth>
      <DialogTitle id="blocked-title" sx={{ overflowWrap: 'anywhere' }}>
        {labelFor('title', { name: item.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!choosing && <Alert severity="warning">{reason}</Alert>}
        {choosing && folderTree && (
          <FolderPicker
            label={labelFor('search')}
            folderTree={folderTree}
            startId={undefined}
            chosenId={targetId}
            onChoose={setTargetId}
          />
        )}
        {target && !mayRestore && <Alert severity="warning">{labelFor('readOnly', { folder: target.name })}</Alert>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        {choosing ? (
          <Button
            variant="contained"
            disabled={!mayRestore}
            loading={isBusy}
            onClick={() => target && onRestore({ parentId: target.id })}
          >
            {target ? labelFor('into', { folder: target.name }) : translate('files.action.restore')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setChoosing(true)}>{labelFor('elsewhere')}</Button>
            <Button variant="contained" loading={isBusy} onClick={() => onRestore({ withFolders: true })} autoFocus>
              {labelFor('withFolders')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
