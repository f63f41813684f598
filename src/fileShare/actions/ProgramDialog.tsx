import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { call } from '#dataProvider/client.ts';
import { useLockText } from '#web/ui/lockText.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';

/** Milliseconds after which a program that was started would be seen. */
const STARTS_WITHIN_MS = 3000;

/** Opens a document in a program on the computer of the user, by an address that needs no sign-in. */
export function ProgramDialog({ file, onClose }: { file: ListedFile; onClose: () => void }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  const { formatDateTime } = useFormat();
  const lockText = useLockText(file.lock);
  const [isStarted, setStarted] = useState(false);
  const hasWaited = useDelay(isStarted);
  const { data, error } = useQuery({
    queryKey: ['programLink', file.id],
    queryFn: () => call(editSessions.begin, { body: { fileId: file.id, kind: 'desktop' } }),
    // Each dialog has an address of its own, which is not made again while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { links, url = '', mode, reason, expiresOn } = data ?? {};
  const programs = (['office', 'libreoffice'] as const).flatMap((program) => {
    const address = links?.[program];
    return address ? [{ program, address }] : [];
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="program-title" maxWidth="xs" fullWidth>
      <DialogTitle id="program-title" noWrap title={file.name}>
        {file.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <CircularProgress aria-label={file.name} sx={{ justifySelf: 'center' }} />}
        {data && (
          <>
            <Typography>{translate(`files.program.${mode === 'edit' ? 'edit' : 'view'}`)}</Typography>
            {reason === 'locked' && lockText && <Alert severity="info">{lockText}</Alert>}
            <Stack spacing={1}>
              {programs.map(({ program, address }, index) => (
                <Button
                  key={program}
                  href={address}
                  variant={index === 0 ? 'contained' : 'outlined'}
                  onClick={() => setStarted(true)}
                >
                  {translate(`files.program.${program}`)}
                </Button>
              ))}
              <Button startIcon={<CopyIcon />} onClick={() => void copyText(url, 'files.program.copied')}>
                {translate('files.program.copy')}
              </Button>
            </Stack>
            {hasWaited && <Alert severity="info">{translate('files.program.nothing')}</Alert>}
            <Typography variant="caption" color="text.secondary">
              {translate('files.program.valid', { date: formatDateTime(expiresOn ?? '') })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether something began so long ago that its effect would be seen. */
function useDelay(hasBegun: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setOver(true), STARTS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return isOver;
}
