import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BrokenTests, brokenTests } from '#web/ui/dialogs/BrokenTests.tsx';
import { Effects } from './Effects.tsx';
import { type Change, previewQuery } from './queries.ts';

interface ReviewStepProps {
  change: Change;
  title: string;
  /** The change, with the names to show. */
  question: string;
  confirm: string;
  back: string;
  isDestructive?: boolean;
  error: Error | null;
  isBusy: boolean;
  /** @param force reason for a change that breaks a policy test */
  onConfirm: (force?: string) => void;
  onBack: () => void;
}

/** Shows who gains and who loses access by a change, and asks for confirmation. */
export function ReviewStep(props: ReviewStepProps) {
  const { change, title, question, confirm, back, isDestructive, error, isBusy, onConfirm, onBack } = props;
  const preview = useQuery(previewQuery(change));
  const [reason, setReason] = useState('');
  const translate = useTranslate();
  const broken = brokenTests(error);
  const problem = broken ? null : (error ?? preview.error);

  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{question}</DialogContentText>
        {!preview.error && <Effects effects={preview.data} />}
        {broken && <BrokenTests tests={broken} reason={reason} onReason={setReason} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{back}</Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          onClick={() => onConfirm(broken ? reason : undefined)}
          loading={isBusy}
          disabled={!preview.data || (broken !== undefined && reason.trim() === '')}
          autoFocus
        >
          {broken ? translate('records.forceConfirm') : confirm}
        </Button>
      </DialogActions>
    </>
  );
}
