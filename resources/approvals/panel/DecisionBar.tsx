import RejectIcon from '@mui/icons-material/CancelOutlined';
import RemarkIcon from '@mui/icons-material/ChatBubbleOutline';
import ApproveIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type ApprovalDetails, approvals } from '#contract/approvals.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { useStoredDraft } from '#web/fileShare/state/drafts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useHotkey } from '#web/ui/useHotkey.ts';
import { useApprovalChange, useDecide } from '../useApprovals.ts';

type Open = 'reject' | 'remark' | 'confirm' | undefined;
/** The choice of oneself among those for whom one decides. */
const ONESELF = 0;

interface DecisionBarProps {
  approval: ApprovalDetails;
  /** Whether the keys A and R decide. */
  hasKeys?: boolean;
  onDecided?: () => void;
}

/** Approves, rejects with a reason, or says something; what is typed survives a refusal and the end of the session. */
export function DecisionBar({ approval, hasKeys = false, onDecided = nothing }: DecisionBarProps) {
  const translate = useTranslate();
  const { id, canDecide, decideFor, state, entries } = approval;
  const [open, setOpen] = useState<Open>();
  const choices = [...(canDecide ? [{ id: ONESELF, name: translate('approvals.myself') }] : []), ...decideFor];
  const [chosen, setChosen] = useState<number>();
  const decidesFor = choices.find((choice) => choice.id === chosen) ?? choices[0];
  const forId = decidesFor && decidesFor.id !== ONESELF ? decidesFor.id : null;
  const { mutate, error, isPending, reset } = useDecide(approval, () => {
    setOpen(undefined);
    onDecided();
  });
  const mayDecide = decidesFor !== undefined;
  const approve = () => mutate({ decision: 'approve', comment: '', for: forId });
  const show = (what: Open) => {
    reset();
    setOpen(what);
  };
  useHotkey('a', () => hasKeys && mayDecide && show('confirm'));
  useHotkey('r', () => hasKeys && mayDecide && show('reject'));
  const mayRemark = state === 'running' && entries !== undefined;
  if (!mayDecide && !mayRemark && !error) return null;
  return (
    <Box role="group" aria-label={translate('approvals.decide')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {error?.message && open !== 'confirm' && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Alert>
      )}
      {open === 'reject' && mayDecide && (
        <TextForm
          draft={`approval.${id}.reject`}
          label="approvals.reason"
          submit="approvals.reject"
          isDestructive
          isBusy={isPending}
          onSubmit={(comment, done) => mutate({ decision: 'reject', comment, for: forId }, { onSuccess: done })}
          onCancel={() => show(undefined)}
        />
      )}
      {open === 'remark' && mayRemark && <Remark approval={approval} onDone={() => setOpen(undefined)} />}
      {open !== 'reject' && open !== 'remark' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {mayDecide && choices.length + Number(!canDecide) > 1 && (
            <TextField
              select
              size="small"
              label={translate('approvals.decideFor')}
              value={decidesFor.id}
              onChange={({ target }) => setChosen(Number(target.value))}
              sx={{ minWidth: 160, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
            >
              {choices.map((choice) => (
                <MenuItem key={choice.id} value={choice.id}>
                  {choice.name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {mayDecide && (
            <>
              <Button
                variant="contained"
                startIcon={<ApproveIcon />}
                loading={isPending}
                onClick={approve}
                sx={touchSx}
              >
                {translate('approvals.approve')}
              </Button>
              <Button
                variant="outlined"
                color="error"
                startIcon={<RejectIcon />}
                disabled={isPending}
                onClick={() => show('reject')}
                sx={touchSx}
              >
                {translate('approvals.reject')}
              </Button>
            </>
          )}
          {mayRemark && (
            <Button startIcon={<RemarkIcon />} onClick={() => show('remark')} sx={touchSx}>
              {translate('approvals.remark')}
            </Button>
          )}
        </Box>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={translate('approvals.approve')}
          question={translate('approvals.approveQuestion', {
            name: approval.file.name,
            number: approval.version.number,
          })}
          confirm={translate('approvals.approve')}
          error={error}
          isBusy={isPending}
          onConfirm={approve}
          onClose={() => show(undefined)}
        />
      )}
    </Box>
  );
}

function nothing() {}

function Remark({ approval, onDone }: { approval: ApprovalDetails; onDone: () => void }) {
  const notify = useNotify();
  const { mutate, error, isPending } = useApprovalChange(
    approval,
    (params, text: string) => call(approvals.remark, { params, body: { text } }),
    () => notify('approvals.done.remark', { type: 'success' }),
  );
  return (
    <>
      {error && <Alert severity="error">{error.message}</Alert>}
      <TextForm
        draft={`approval.${approval.id}.remark`}
        label="approvals.remark"
        submit="approvals.send.submit"
        isBusy={isPending}
        onSubmit={(text, done) =>
          mutate(text, {
            onSuccess: () => {
              done();
              onDone();
            },
          })
        }
        onCancel={onDone}
      />
    </>
  );
}

interface TextFormProps {
  /** Under which unsent words are stored. */
  draft: string;
  label: string;
  submit: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** @param done to be called when the words have been stored */
  onSubmit: (text: string, done: () => void) => void;
  onCancel: () => void;
}

/** A field for words that are required, with its buttons. */
function TextForm({ draft, label, submit, isDestructive = false, isBusy, onSubmit, onCancel }: TextFormProps) {
  const translate = useTranslate();
  const [text = '', setText] = useStoredDraft<string>(draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isBusy) onSubmit(text.trim(), () => setText(undefined));
  };
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        // The field was asked for by its button or key.
        autoFocus
        label={translate(label)}
        value={text}
        onChange={({ target }) => setText(target.value || undefined)}
        onKeyDown={(event) => {
          // The preview around it would be closed.
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
        required
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: limits.approval.note } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          disabled={text.trim() === ''}
          sx={touchSx}
        >
          {translate(submit)}
        </Button>
        <Button onClick={onCancel} sx={touchSx}>
          {translate('ui.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

/** On phones, wide enough for a thumb. */
const touchSx = { minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 auto', sm: '0 0 auto' } } as const;
