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
import type { BinItem } from '#contract/bin.ts';
import { treeQuery } from '../queries.ts';
import { FolderPicker } from '../tree/FolderPicker.tsx';
import type { Target } from './useBinActions.ts';

interface BlockedDialogProps {
  item: BinItem;
  /** What the server says. */
  reason: string;
  isBusy: boolean;
  onRestore: (target: Target) => void;
  onClose: () => void;
}

/** The folder of an item is in Trash too: it comes back with its folders, or goes elsewhere. */
export function BlockedDialog({ item, reason, isBusy, onRestore, onClose }: BlockedDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const { data: forest } = useQuery(treeQuery);
  const [choosing, setChoosing] = useState(false);
  const [targetId, setTargetId] = useState<number>();
  const target = targetId === undefined ? undefined : forest?.byId.get(targetId);
  const mayRestore = target !== undefined && can('bin.restore', target);
  const word = (key: string, values?: object) => translate(`bin.blocked.${key}`, values);

  return (
    <Dialog open onClose={onClose} aria-labelledby="blocked-title" maxWidth="sm" fullWidth>
      <DialogTitle id="blocked-title" sx={{ overflowWrap: 'anywhere' }}>
        {word('title', { name: item.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!choosing && <Alert severity="warning">{reason}</Alert>}
        {choosing && forest && (
          <FolderPicker
            label={word('search')}
            forest={forest}
            startId={undefined}
            chosenId={targetId}
            onChoose={setTargetId}
          />
        )}
        {target && !mayRestore && <Alert severity="warning">{word('readOnly', { folder: target.name })}</Alert>}
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
            {target ? word('into', { folder: target.name }) : translate('bin.restore')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setChoosing(true)}>{word('elsewhere')}</Button>
            <Button variant="contained" loading={isBusy} onClick={() => onRestore({ withFolders: true })} autoFocus>
              {word('withFolders')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
