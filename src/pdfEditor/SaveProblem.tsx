import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { Saving } from './useSaving.ts';

/** Why the file has not taken a save, and what can be done with the changes. */
export function SaveProblem({ saving }: { saving: Saving }) {
  const translate = useTranslate();
  const { problem, isSaving, saveCopy, download, openTheirs, dismiss } = saving;
  if (!problem) return null;
  return (
    <Dialog open onClose={dismiss} aria-labelledby="save-problem" maxWidth="sm" fullWidth>
      <DialogTitle id="save-problem">{translate('editing.problem.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{problem.message}</DialogContentText>
        <DialogContentText>{translate('editing.problem.open')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={dismiss}>{translate('editing.problem.back')}</Button>
        {problem.isStale ? (
          <Button color="error" onClick={openTheirs}>
            {translate('editing.problem.openTheirs')}
          </Button>
        ) : (
          <Button onClick={download}>{translate('editing.problem.download')}</Button>
        )}
        <Button variant="contained" loading={isSaving} onClick={saveCopy} autoFocus>
          {translate('editing.saveCopy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
