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
import type { FolderQuestion, FolderResolution } from './folderQuestions.ts';

const resolutions: readonly FolderResolution[] = ['skip', 'both', 'merge'];

/**
 * Asks what to do with a dropped folder whose name exists already; there are no further questions about its content.
 */
export default function FolderDialog({ question }: { question: FolderQuestion }) {
  const translate = useTranslate();
  const [forAll, setForAll] = useState(false);
  const { name, freeName, parentName, others, resolve } = question;
  const labelFor = (key: string, values?: object) => translate(`files.folderConflict.${key}`, values);
  return (
    <Dialog
      open
      onClose={() => resolve({ resolution: 'skip', forAll: false })}
      aria-labelledby="folder-conflict-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="folder-conflict-title" sx={{ overflowWrap: 'anywhere' }}>
        {labelFor('title', { name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {labelFor('question', { name, parent: parentName, freeName })}
        </DialogContentText>
        {others > 0 && (
          <FormControlLabel
            control={<Checkbox size="small" checked={forAll} onChange={(_, isChecked) => setForAll(isChecked)} />}
            label={labelFor('forAll', { smart_count: others })}
          />
        )}
      </DialogContent>
      <DialogActions>
        {resolutions.map((resolution) => (
          <Button
            key={resolution}
            variant={resolution === 'merge' ? 'contained' : 'text'}
            onClick={() => resolve({ resolution, forAll })}
          >
            {labelFor(resolution)}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
