import ReviewersIcon from '@mui/icons-material/GroupsOutlined';
import RemindIcon from '@mui/icons-material/NotificationsActiveOutlined';
import WithdrawIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { type ApprovalDetails, approvals } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { Unit } from '../approvals.data.ts';
import { UnitPicker } from '../UnitPicker.tsx';
import { useApprovalChange } from '../useApprovals.ts';

/** Withdraw, Remind, Change reviewers: what those do who do not decide. */
export function ApprovalActions({ approval }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  const can = useCan();
  const me = useStored('profile')?.id;
  const [dialog, setDialog] = useState<'withdraw' | 'reviewers'>();
  const { state, canWithdraw, workflow, startedBy } = approval;
  const isRunning = state === 'running';
  // The server says by `canWithdraw` who may remind too; the starter of an approval may write the file.
  const mayChange = can('approval.changeReviewers', {
    rights: canWithdraw ? Rights.ReadWrite : Rights.None,
    isStarter: startedBy.id === me,
    hasWorkflow: workflow !== null,
  });
  const close = () => setDialog(undefined);
  if (!canWithdraw && !(isRunning && mayChange)) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {isRunning && canWithdraw && <Remind approval={approval} />}
      {isRunning && mayChange && (
        <Button size="small" startIcon={<ReviewersIcon />} onClick={() => setDialog('reviewers')}>
          {translate('approvals.changeReviewers')}
        </Button>
      )}
      {canWithdraw && (
        <Button size="small" color="error" startIcon={<WithdrawIcon />} onClick={() => setDialog('withdraw')}>
          {translate('approvals.withdraw')}
        </Button>
      )}
      {dialog === 'withdraw' && <Withdraw approval={approval} onClose={close} />}
      {dialog === 'reviewers' && <ChangeReviewers approval={approval} onClose={close} />}
    </Stack>
  );
}

function Remind({ approval }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const { mutate, isPending } = useApprovalChange(
    approval,
    (params) => call(approvals.remind, { params }),
    () => notify('approvals.done.remind', { type: 'success' }),
  );
  return (
    <Button
      size="small"
      startIcon={<RemindIcon />}
      loading={isPending}
      onClick={() => mutate(undefined, { onError: showError })}
    >
      {translate('approvals.remind')}
    </Button>
  );
}

interface DialogProps {
  approval: ApprovalDetails;
  onClose: () => void;
}

function Withdraw({ approval, onClose }: DialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const { name } = approval.file;
  const { mutate, error, isPending } = useApprovalChange(
    approval,
    (params) => call(approvals.withdraw, { params, body: { reason: reason.trim() } }),
    () => {
      notify('approvals.done.withdraw', { type: 'success', messageArgs: { name } });
      onClose();
    },
  );
  const isApproved = approval.state === 'approved';
  return (
    <ConfirmDialog
      title={translate('approvals.withdrawTitle')}
      question={translate(isApproved ? 'approvals.withdrawApproved' : 'approvals.withdrawQuestion', { name })}
      confirm={translate('approvals.withdraw')}
      isDestructive
      error={error}
      isBusy={isPending}
      isReady={reason.trim() !== ''}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function ChangeReviewers({ approval, onClose }: DialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [units, setUnits] = useState<Unit[]>([]);
  const [reason, setReason] = useState('');
  const { step, rowVersion, steps } = approval;
  const { mutate, error, isPending } = useApprovalChange(
    approval,
    (params) => {
      const body = { step, rowVersion, unitIds: units.map(({ id }) => id), reason: reason.trim() };
      return call(approvals.changeReviewers, { params, body });
    },
    () => {
      notify('approvals.done.changeReviewers', { type: 'success' });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={translate('approvals.changeReviewers')}
      question={translate('approvals.changeReviewersHint', { step, name: steps[step - 1]?.name ?? '' })}
      confirm={translate('approvals.changeReviewers')}
      error={error}
      isBusy={isPending}
      isReady={units.length > 0 && reason.trim() !== ''}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <UnitPicker label={translate('approvals.reviewers')} value={units} onChange={setUnits} />
      </Stack>
      <Reason value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('approvals.reason')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required
      fullWidth
      sx={{ mt: 2 }}
      slotProps={{ htmlInput: { maxLength: limits.approval.reason } }}
    />
  );
}
