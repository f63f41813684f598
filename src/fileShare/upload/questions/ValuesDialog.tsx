import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { UploadAttributes } from '../UploadAttributes.tsx';
import { noProblems, type UploadValues, valueProblems } from '../uploadValues.ts';
import type { ValueQuestion } from './valueQuestions.ts';

/** Asks for the required attributes of dropped files; the values apply to all of them. */
export default function ValuesDialog({ question }: { question: ValueQuestion }) {
  const translate = useTranslate();
  const [values, setValues] = useState<UploadValues>({});
  const [isTried, setTried] = useState(false);
  const { folderName: folder, count, group, resolve } = question;
  const labelFor = (key: string) => (name: string) => translate(`files.attributes.${key}`, { name });
  const message = { missing: labelFor('missing'), unreadable: labelFor('unreadable') };
  const wrong = valueProblems(group.attributes, values, message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.size === 0) resolve(values);
  };

  return (
    <Dialog open aria-labelledby="values-title" maxWidth="sm" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="values-title">{translate('files.values.title', { smart_count: count })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate('files.values.hint', { folder, smart_count: count })}
          </DialogContentText>
          <UploadAttributes
            attributes={group.attributes}
            values={values}
            problems={isTried ? wrong : noProblems}
            onChange={setValues}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => resolve(undefined)}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('fileShare.upload.uploadAll')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
