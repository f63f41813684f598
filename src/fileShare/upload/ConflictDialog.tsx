import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { nextName, type Resolution, type Upload } from './upload.ts';
import { uploads } from './uploads.ts';

interface ConflictDialogProps {
  /** Files whose names are taken, the one to be asked about first. */
  taken: readonly [Upload, ...Upload[]];
  /** Leaves them as they are; each has buttons of its own in the queue. */
  onLater: () => void;
}

const resolutions: readonly Resolution[] = ['skip', 'both', 'version'];

/** Asks what to do with files whose names are taken, while the others go on. */
export default function ConflictDialog({ taken, onLater }: ConflictDialogProps) {
  const translate = useTranslate();
  const [forAll, setForAll] = useState(false);
  const [{ id, name }] = taken;
  const word = (key: string, values?: object) => translate(`files.conflict.${key}`, values);

  return (
    <Dialog open onClose={onLater} aria-labelledby="conflict-title" maxWidth="sm" fullWidth>
      <DialogTitle id="conflict-title">{word('title', { smart_count: taken.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{word('question', { name })}</DialogContentText>
        <DialogContentText variant="body2" sx={{ overflowWrap: 'anywhere', my: 1 }}>
          {word('both.hint', { name: nextName(name) })}
        </DialogContentText>
        <FormControlLabel
          control={<Checkbox size="small" checked={forAll} onChange={(_, isChecked) => setForAll(isChecked)} />}
          label={word('forAll')}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {resolutions.map((resolution) => (
          <Button
            key={resolution}
            variant={resolution === 'version' ? 'contained' : 'text'}
            onClick={() => uploads.resolve(id, resolution, forAll)}
          >
            {word(`${resolution}.do`)}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
