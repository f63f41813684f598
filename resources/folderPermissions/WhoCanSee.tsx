import CsvIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';
import { AccessList } from './AccessList.tsx';
import type { AccessSubject } from './queries.ts';

interface WhoCanSeeProps {
  start: AccessSubject;
  onClose: () => void;
}

/**
 * Who can see a folder and, for each of them, what else they can see; or directly what a user can see. Each right is
 * shown with the entry that gives it.
 */
export default function WhoCanSee({ start, onClose }: WhoCanSeeProps) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const [subject, setSubject] = useState(start);
  const isPerson = subject.kind === 'person';
  const labelFor = (key: string) =>
    translate(`folderPermissions.who.${key}`, { folder: start.name, name: subject.name });
  const saveCsv = () => {
    const endpoint = isPerson ? permissions.readableCsv : permissions.readersCsv;
    saveContent(endpoint, { params: { id: String(subject.id) } }, 'access.csv').catch(showError);
  };

  return (
    <Dialog open onClose={onClose} aria-label={labelFor(isPerson ? 'ofUser' : 'title')} maxWidth="md" fullWidth>
      <AccessList
        key={`${subject.kind} ${subject.id}`}
        subject={subject}
        title={labelFor(isPerson ? 'ofUser' : 'title')}
        intro={labelFor(isPerson ? 'introOfUser' : 'intro')}
        none={labelFor(isPerson ? 'noFolder' : 'noUsers')}
        onShowPerson={({ id, name }) => setSubject({ kind: 'person', id, name })}
      />
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {subject !== start && (
          <Button startIcon={<BackIcon />} onClick={() => setSubject(start)} sx={{ mr: 'auto' }}>
            {labelFor('back')}
          </Button>
        )}
        <Button startIcon={<CsvIcon />} onClick={saveCsv}>
          {labelFor('csv')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {labelFor('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
