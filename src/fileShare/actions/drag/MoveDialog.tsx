import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { countMoved, type Moved, whyNotInto } from './moves.ts';
import { useMove } from './useMove.tsx';

interface MoveDialogProps {
  folderTree: FolderTreeData;
  moved: Moved;
  onClose: () => void;
}

/** Chooses the folder into which something is moved, from the tree or by searching it. */
export function MoveDialog({ folderTree, moved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const move = useMove();
  const [targetId, setTargetId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const target = targetId === undefined ? undefined : folderTree.byId.get(targetId);
  const obstacle = target && whyNotInto(folderTree, can, moved, target);
  const labelFor = (key: string, values?: object) => translate(`fileShare.move.${key}`, values);
  const names = { smart_count: countMoved(moved), name: moved.name };

  const submit = async () => {
    if (!target) return;
    setBusy(true);
    await move(moved, target);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {labelFor('title', names)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FolderPicker
          label={labelFor('search')}
          folderTree={folderTree}
          startId={moved.parentId ?? undefined}
          chosenId={targetId}
          onChoose={setTargetId}
        />
        {target && !obstacle && (
          <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {labelFor('to', {
              folder: pathTo(folderTree, target.id)
                .map(({ name }) => name)
                .join(' / '),
            })}
          </Typography>
        )}
        {target && obstacle && <Alert severity="warning">{labelFor(obstacle, { folder: target.name })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={submit} disabled={!target || obstacle !== undefined} loading={isBusy}>
          {labelFor('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
