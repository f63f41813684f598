import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

interface NoAccessProps {
  /** The ID of the file or folder in the URL. */
  nodeId: number;
  /** It was asked for by a link to a file. */
  isFile: boolean;
  onStart: () => void;
}

/** Shown when the item in the URL does not exist or is not accessible; it is not revealed which. */
export default function NoAccess({ nodeId, isFile, onStart }: NoAccessProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const labelFor = (key: string) => translate(`filePage.access.${key}`);
  return (
    <EmptyState icon={LockIcon} title={labelFor('title')} hint={labelFor('hint')} isPage>
      {isFile && (
        <Typography variant="body2" role="alert" sx={{ color: 'text.secondary' }}>
          {translate('files.notFound', { id: nodeId })}
        </Typography>
      )}
      <Stack direction="row" spacing={1} sx={{ pt: 1 }}>
        <Button onClick={onStart}>{labelFor('start')}</Button>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {labelFor('request')}
        </Button>
      </Stack>
      {isOpen && <RequestDialog nodeId={nodeId} onClose={() => setOpen(false)} />}
    </EmptyState>
  );
}

function RequestDialog({ nodeId, onClose }: { nodeId: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const [text, setText] = useState('');
  const labelFor = (key: string) => translate(`filePage.access.${key}`);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(nodes.requestAccess, { params: { id: String(nodeId) }, body: { text: text.trim() || null } }),
    onSuccess: () => {
      notify('filePage.access.sent', { type: 'success' });
      onClose();
    },
    onError: showError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog open onClose={text === '' ? onClose : undefined} aria-labelledby="request-access" maxWidth="xs" fullWidth>
      <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id="request-access">{labelFor('request')}</DialogTitle>
        <DialogContent>
          <TextField
            label={labelFor('message')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: limits.accessRequest } }}
            multiline
            minRows={3}
            margin="dense"
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {labelFor('send')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
