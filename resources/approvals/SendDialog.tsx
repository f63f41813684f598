import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { approvals } from '#contract/approvals.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { dateTextProps } from '#web/ui/form/dateText.tsx';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';
import { PHONE } from '#web/ui/page/narrow.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { activeWorkflowsQuery, findUnits, type Unit } from './approvals.data.ts';
import { useRefreshApprovals } from './useApprovals.ts';

/** The choice of one user or group instead of a workflow. */
const PERSON = 0;
const fields = ['workflowId', 'reviewerId', 'note', 'dueOn'];

interface SendDialogProps {
  files: readonly Pick<ListedFile, 'id' | 'name'>[];
  /** The workflow that is chosen first. */
  workflowId?: number | undefined;
  onClose: () => void;
}

/** Sends files for approval, by a workflow or to one user or group; what could not be sent stays, with the reasons. */
export default function SendDialog({ files, workflowId, onClose }: SendDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const { formatDate } = useFormat();
  const { data: workflows } = useQuery(activeWorkflowsQuery);
  const [chosen, setChosen] = useState<number | undefined>(workflowId);
  const [reviewer, setReviewer] = useState<Unit | null>(null);
  const [note, setNote] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [left, setLeft] = useState(files);
  const way = workflows?.some(({ id }) => id === chosen) ? chosen : (workflows?.[0]?.id ?? PERSON);
  const workflow = workflows?.find(({ id }) => id === (chosen === PERSON ? PERSON : way));
  const sending = useSend((failed) => {
    if (failed.length === 0) return onClose();
    setLeft(left.filter(({ id }) => failed.some(({ fileId }) => fileId === id)));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    sending.mutate({
      fileIds: left.map(({ id }) => id),
      ...(workflow ? { workflowId: workflow.id } : { reviewerId: reviewer?.id ?? null }),
      note: note.trim() || null,
      dueOn: dueOn || null,
    });
  };
  const rejected = sending.data?.errors ?? [];
  const whole = formError(sending.error, fields);
  const [only] = left;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {translate('approvals.send.title', { smart_count: left.length, name: only?.name ?? '' })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', pt: '8px !important' }}>
          {whole && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {whole}
            </Alert>
          )}
          {rejected.length > 0 && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {rejected.map(({ fileId, name, message }) => (
                <div key={fileId}>{`${name}: ${message}`}</div>
              ))}
            </Alert>
          )}
          {workflows && workflows.length > 0 && (
            <TextField
              select
              label={translate('approvals.workflow')}
              value={workflow?.id ?? PERSON}
              onChange={({ target }) => setChosen(Number(target.value))}
              error={fieldError(sending.error, 'workflowId') !== undefined}
              helperText={fieldError(sending.error, 'workflowId')}
            >
              {workflows.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
              <MenuItem value={PERSON}>{translate('approvals.send.person')}</MenuItem>
            </TextField>
          )}
          {workflow ? (
            <Typography variant="body2" color="text.secondary">
              {workflow.steps.map(({ name }, index) => `${index + 1}. ${name}`).join(' · ')}
              {workflow.whileRunning === 'locked' && ` ${translate('approvals.send.locked')}`}
            </Typography>
          ) : (
            <>
              <SearchPicker<Unit>
                label={translate('approvals.reviewer')}
                openText={translate('approvals.reviewer')}
                value={reviewer}
                onChange={setReviewer}
                queryKey={['units']}
                find={findUnits}
                describe={({ name, isGroup }) => (isGroup ? translate('approvals.groupNamed', { name }) : name)}
                error={fieldError(sending.error, 'reviewerId')}
              />
              <Typography variant="body2" color="text.secondary" sx={{ mt: -1 }}>
                {translate('approvals.send.personHint')}
              </Typography>
            </>
          )}
          <TextField
            label={translate('approvals.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            multiline
            minRows={2}
            maxRows={8}
            error={fieldError(sending.error, 'note') !== undefined}
            helperText={fieldError(sending.error, 'note') ?? translate('approvals.send.noteHint')}
            slotProps={{ htmlInput: { maxLength: limits.approval.note } }}
          />
          <TextField
            type="date"
            label={translate('approvals.send.dueOn')}
            value={dueOn}
            onChange={({ target }) => setDueOn(target.value)}
            error={fieldError(sending.error, 'dueOn') !== undefined}
            helperText={fieldError(sending.error, 'dueOn') ?? translate('approvals.send.dueHint')}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { max: '9999-12-31' },
              input: dateTextProps(dueOn ? formatDate(dueOn) : ''),
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={sending.isPending}
            disabled={workflows === undefined || (!workflow && !reviewer)}
          >
            {translate('approvals.send.submit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** @param onSent called with what could not be sent */
function useSend(onSent: (failed: { fileId: number }[]) => void) {
  const notify = useNotify();
  const refresh = useRefreshApprovals();
  return useMutation({
    mutationFn: (body: Order) => call(approvals.start, { body }),
    onSuccess: ({ items, errors }) => {
      if (items.length > 0) {
        const messageArgs = { smart_count: items.length, name: items[0]?.name };
        notify('approvals.send.sent', { type: 'success', messageArgs });
      }
      void refresh(items.map(({ fileId }) => fileId));
      onSent(errors);
    },
  });
}

interface Order {
  fileIds: number[];
  workflowId?: number | null;
  reviewerId?: number | null;
  note: string | null;
  dueOn: string | null;
}
