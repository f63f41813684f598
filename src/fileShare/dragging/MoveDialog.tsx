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
import { FolderPicker } from '../tree/FolderPicker.tsx';
import { type Forest, pathTo } from '../tree/forest.ts';
import { type Moved, whyNotInto } from './moves.ts';
import { useMove } from './useMove.tsx';

interface MoveDialogProps {
  forest: Forest;
  moved: Moved;
  onClose: () => void;
}

/** Chooses the folder into which something is moved, from the tree or by searching it. */
export function MoveDialog({ forest, moved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const move = useMove();
  const [targetId, setTargetId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const target = targetId === undefined ? undefined : forest.byId.get(targetId);
  const refusal = target && whyNotInto(forest, can, moved, target);
  const word = (key: string, values?: object) => translate(`fileShare.move.${key}`, values);
  const names = { smart_count: moved.ids.length, name: moved.name };

  const submit = async () => {
    if (!target) return;
    setBusy(true);
    await move(moved, target);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {word('title', names)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FolderPicker
          label={word('search')}
          forest={forest}
          startId={moved.parentId ?? undefined}
          chosenId={targetId}
          onChoose={setTargetId}
        />
        {target && !refusal && (
          <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {word('to', {
              folder: pathTo(forest, target.id)
                .map(({ name }) => name)
                .join(' / '),
            })}
          </Typography>
        )}
        {target && refusal && <Alert severity="warning">{word(refusal, { folder: target.name })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={submit} disabled={!target || refusal !== undefined} loading={isBusy}>
          {word('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
