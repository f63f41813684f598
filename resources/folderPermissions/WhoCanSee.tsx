import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
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
  const [subject, setSubject] = useState(start);
  const isPerson = subject.kind === 'person';
  const labelFor = (key: string) =>
    translate(`folderPermissions.who.${key}`, { folder: start.name, name: subject.name });
  const title = labelFor(isPerson ? 'ofUser' : 'title');
  const csv = isPerson ? permissions.readableCsv : permissions.readersCsv;

  return (
    <Dialog open onClose={onClose} aria-label={title} maxWidth="md" fullWidth>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 2, minHeight: 320 }}>
        <Typography variant="body2" color="text.secondary">
          {labelFor(isPerson ? 'introOfUser' : 'intro')}
        </Typography>
        <AccessList
          key={`${subject.kind} ${subject.id}`}
          subject={subject}
          label={title}
          none={labelFor(isPerson ? 'noFolder' : 'noUsers')}
          onShowPerson={({ id, name }) => setSubject({ kind: 'person', id, name })}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {subject !== start && (
          <Button startIcon={<BackIcon />} onClick={() => setSubject(start)} sx={{ mr: 'auto' }}>
            {labelFor('back')}
          </Button>
        )}
        <SaveFileButton
          label="folderPermissions.who.csv"
          save={() => saveContent(csv, { params: { id: String(subject.id) } }, 'access.csv')}
        />
        <Button variant="contained" onClick={onClose}>
          {labelFor('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
