import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { type Holdings, offboarding } from '#contract/users/offboarding.ts';
import { type UserView, users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { BrokenTests, brokenTests, forcing } from '#web/ui/dialogs/BrokenTests.tsx';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';

interface OffboardDialogProps {
  user: UserView;
  onClose: () => void;
}

/** Lists what a leaving user owns, asks for the successor and the reason, and shows what was transferred. */
export default function OffboardDialog({ user: { id, name }, onClose }: OffboardDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const refresh = useRefreshLists();
  const [successor, setSuccessor] = useState<UserView | null>(null);
  const [reason, setReason] = useState('');
  const [eraseDevices, setEraseDevices] = useState(false);
  const [forceReason, setForceReason] = useState('');
  const params = { id: String(id) };
  const held = useQuery({ queryKey: ['offboarding', id], queryFn: () => call(offboarding.get, { params }) });
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (force: string | undefined) =>
      call(offboarding.run, {
        params,
        query: forcing(force),
        body: { toId: successor?.id ?? null, reason, eraseDevices },
      }),
    onSuccess: () => refresh('people', 'account', 'folders', 'shares'),
  });
  const broken = brokenTests(error);
  const to = successor?.name ?? '';
  const run = successor ? 'backOffice.offboard.handOver' : 'backOffice.offboard.end';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('backOffice.offboard.title', { name })}</DialogTitle>
      <DialogContent>
        {error && !broken && (
          <Alert severity="error" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {error.message}
          </Alert>
        )}
        {data ? (
          <>
            <Alert severity="success" sx={{ mb: 2 }}>
              {translate(successor ? 'backOffice.offboard.handedOver' : 'backOffice.offboard.ended', { name, to })}
            </Alert>
            <HoldingList holdings={data} />
          </>
        ) : (
          <Stack spacing={2}>
            <DialogContentText>{translate('backOffice.offboard.question', { name })}</DialogContentText>
            <QueryBoundary query={held}>{(holdings) => <HoldingList holdings={holdings} />}</QueryBoundary>
            <SearchPicker<UserView>
              label={translate('backOffice.offboard.successor')}
              openText={translate('backOffice.offboard.chooseSuccessor')}
              value={successor}
              onChange={(chosen) => {
                setSuccessor(chosen);
                // Which policy tests break depends on the successor.
                reset();
              }}
              queryKey={['users', 'successor']}
              find={(query, signal) => call(users.list, { query }, { signal })}
              isOffered={(other) => other.id !== id && !other.invalid}
              describe={(other) => `${other.name} (${other.email})`}
            />
            <Typography variant="body2" color="text.secondary">
              {translate('backOffice.offboard.successorHint')}
            </Typography>
            {held.data && held.data.devices.length > 0 && (
              <FormControlLabel
                control={<Checkbox checked={eraseDevices} onChange={({ target }) => setEraseDevices(target.checked)} />}
                label={translate('backOffice.offboard.eraseDevices')}
              />
            )}
            <TextField
              label={translate('backOffice.offboard.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              required
              multiline
              fullWidth
              slotProps={{ htmlInput: { maxLength: limits.reason } }}
            />
            {broken && <BrokenTests tests={broken} reason={forceReason} onReason={setForceReason} />}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>{translate(data ? 'shell.error.close' : 'ui.cancel')}</Button>
        {!data && (
          <Button
            variant="contained"
            color="error"
            loading={isPending}
            disabled={reason.trim() === '' || !held.data || (broken !== undefined && forceReason.trim() === '')}
            onClick={() => mutate(broken && forceReason)}
          >
            {translate(broken ? 'records.forceConfirm' : run)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The numbers of each kind, by name; kinds without items are left out. */
function HoldingList({ holdings }: { holdings: Holdings }) {
  const translate = useTranslate();
  const kinds = Object.entries(holdings).filter(([, items]) => items.length > 0);
  if (kinds.length === 0) return <Typography variant="body2">{translate('backOffice.offboard.nothing')}</Typography>;
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1 }}>
      {kinds.map(([kind, items]) => (
        <Box key={kind} sx={{ py: 0.75 }}>
          <Typography variant="subtitle2" component="h3">
            {translate(`backOffice.offboard.kinds.${kind}`)} ({items.length})
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {items.map((item) => (
              <li key={`${item.id} ${item.name}`}>{item.name}</li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
