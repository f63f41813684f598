import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import CancelIcon from '@mui/icons-material/Close';
import RetryIcon from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';
import { canRetry, isActive, speedOf, type Upload } from './upload.ts';
import { uploads } from './uploads.ts';

/** Pixels. */
export const UPLOAD_ROW = 52;

/** One file of the queue: how far it has come, or what became of it, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ upload, top }: { upload: Upload; top: number }) {
  const percent = upload.file.size > 0 ? (100 * upload.sent) / upload.file.size : 0;
  return (
    <Box role="listitem" style={{ transform: `translateY(${top}px)` }} sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={upload.name}>
          {upload.name}
        </Typography>
        {upload.state === 'sending' && (
          <LinearProgress variant="determinate" value={percent} aria-label={upload.name} sx={{ my: 0.5 }} />
        )}
        <StateWords upload={upload} />
      </Box>
      <RowActions upload={upload} />
    </Box>
  );
});

function StateWords({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const { state, sent, file, error } = upload;
  const words = {
    waiting: () => translate('fileShare.upload.waiting'),
    sending: () =>
      `${translate('fileShare.upload.ofTotal', { sent: formatSize(sent), total: formatSize(file.size) })} · ${translate(
        'fileShare.upload.speed',
        { size: formatSize(speedOf(upload, Date.now())) },
      )}`,
    done: () => formatSize(file.size),
    failed: () => error,
    cancelled: () => translate('fileShare.upload.cancelled'),
  }[state]();
  const colour = state === 'failed' ? 'error.main' : 'text.secondary';
  return (
    <Typography
      component="div"
      variant="caption"
      noWrap
      title={words}
      sx={{ color: colour, fontVariantNumeric: 'tabular-nums' }}
    >
      {words}
    </Typography>
  );
}

function RowActions({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { id, name, state, nameTaken } = upload;
  if (state === 'done') return <DoneIcon color="success" titleAccess={translate('fileShare.upload.done')} />;
  if (nameTaken) {
    return (
      <Button size="small" sx={{ flexShrink: 0 }} onClick={() => uploads.resolve(id, 'version', false)}>
        {translate('fileShare.upload.newVersion')}
      </Button>
    );
  }
  const isRunning = isActive(upload);
  if (!isRunning && !canRetry(upload)) return null;
  const title = translate(`fileShare.upload.${isRunning ? 'cancel' : 'retryOf'}`, { name });
  const Icon = isRunning ? CancelIcon : RetryIcon;
  return (
    <Tooltip title={title}>
      <IconButton size="small" onClick={() => (isRunning ? uploads.cancel([id]) : uploads.retry([id]))}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

const rowSx = {
  position: 'absolute',
  inset: '0 0 auto 0',
  height: UPLOAD_ROW,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
} as const;
