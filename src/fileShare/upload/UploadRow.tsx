import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { speedOf, type Upload } from './queue/upload.ts';
import { UploadActions } from './UploadActions.tsx';

/** Pixels. */
export const UPLOAD_ROW_PX = 60;

/** One file of the queue: progress or result, and its actions. */
export const UploadRow = memo(function UploadRow({ upload, top }: { upload: Upload; top: number }) {
  const percent = upload.size > 0 ? (100 * upload.sent) / upload.size : 0;
  return (
    <Box role="listitem" style={{ transform: `translateY(${top}px)` }} sx={rowSx}>
      <NodeIcon node={{ name: upload.name, isFolder: false }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap title={upload.name}>
          {upload.name}
        </Typography>
        {(upload.state === 'sending' || (upload.state === 'paused' && upload.sent > 0)) && (
          <LinearProgress variant="determinate" value={percent} aria-label={upload.name} sx={{ my: 0.5 }} />
        )}
        <StateText upload={upload} />
      </Box>
      <UploadActions upload={upload} />
    </Box>
  );
});

function StateText({ upload }: { upload: Upload }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const { state, sent, size, error, nameTaken } = upload;
  const ofTotal = () => translate('fileShare.upload.ofTotal', { sent: formatSize(sent), total: formatSize(size) });
  const speed = () => translate('fileShare.upload.speed', { size: formatSize(speedOf(upload, Date.now())) });
  const message = {
    waiting: () => translate('fileShare.upload.waiting'),
    sending: () => `${ofTotal()} · ${speed()}`,
    paused: () => `${translate('fileShare.upload.paused')} · ${ofTotal()}`,
    detached: () => translate('fileShare.upload.detached'),
    done: () => formatSize(size),
    failed: () => error,
    cancelled: () => translate('fileShare.upload.cancelled'),
  }[state]();
  // An existing name is not shown as an error, because the user is asked about it.
  const colour = state === 'failed' && !nameTaken ? 'error.main' : 'text.secondary';
  return (
    <Typography
      component="div"
      variant="caption"
      noWrap
      title={message}
      sx={{ color: colour, fontVariantNumeric: 'tabular-nums' }}
    >
      {message}
    </Typography>
  );
}

const rowSx = {
  position: 'absolute',
  inset: '0 0 auto 0',
  height: UPLOAD_ROW_PX,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
} as const;
