import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { UploadAttributes } from './UploadAttributes.tsx';
import { missingIn, type UploadValues } from './uploadValues.ts';
import type { ValueQuestion } from './valueQuestions.ts';

/** The attributes of files that were dropped on a folder which requires some; they hold for all of them. */
export default function ValuesDialog({ question }: { question: ValueQuestion }) {
  const translate = useTranslate();
  const [values, setValues] = useState<UploadValues>({});
  const [missing, setMissing] = useState<readonly number[]>([]);
  const { folderName: folder, count, group, answer } = question;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacking = missingIn(group.attributes, values);
    setMissing(lacking);
    if (lacking.length === 0) answer(values);
  };

  return (
    <Dialog open aria-labelledby="values-title" maxWidth="sm" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="values-title">{translate('files.values.title', { smart_count: count })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            {translate('files.values.why', { folder, smart_count: count })}
          </DialogContentText>
          <UploadAttributes
            attributes={group.attributes}
            values={values}
            missing={missing}
            missingWords={(name) => translate('files.attributes.missing', { name })}
            onChange={setValues}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(undefined)}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('fileShare.upload.uploadAll')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
