import CloseIcon from '@mui/icons-material/Close';
import LessIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';
import { Conflicts } from './Conflicts.tsx';
import { UploadRows } from './UploadRows.tsx';
import { canRetry, isActive, progressOf, type Upload } from './upload.ts';
import { uploads, useUploads } from './uploads.ts';

/** What the queue is doing, below the list where it covers nothing; gone when there is nothing to tell. */
export function UploadTray() {
  const translate = useTranslate();
  const all = useUploads();
  const [chosen, setChosen] = useState<boolean>();
  if (all.length === 0) return null;
  // Nothing in it needs attention any more, unless somebody wants to see it.
  const folded = chosen ?? all.every(({ state }) => state === 'done');
  const word = (key: string) => translate(`fileShare.upload.${key}`);

  return (
    <Box component="section" aria-label={word('queue')} sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, minHeight: 48 }}>
        <Headline all={all} />
        <Tooltip title={word(folded ? 'expand' : 'collapse')}>
          <IconButton size="small" aria-expanded={!folded} onClick={() => setChosen(!folded)}>
            <LessIcon fontSize="small" sx={{ transform: folded ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </Tooltip>
        {!all.some(isActive) && (
          <Tooltip title={word('clear')}>
            <IconButton
              size="small"
              onClick={() => {
                setChosen(undefined);
                uploads.clear();
              }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <TotalProgress all={all} />
      <Conflicts />
      {!folded && <UploadRows all={all} />}
      {!folded && <TrayActions all={all} />}
    </Box>
  );
}

function Headline({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const counts = {
    queueBusy: all.filter(isActive).length,
    queueAsks: all.filter(({ nameTaken }) => nameTaken).length,
    queueFailed: all.filter(({ state }) => state === 'failed').length,
    queueDone: all.filter(({ state }) => state === 'done').length,
  };
  // What matters most is said: what goes on, what somebody has to answer, what went wrong.
  const [key, count] = Object.entries(counts).find(([, count]) => count > 0) ?? ['queueDone', 0];
  return (
    <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
      <span role="status">
        {translate(`fileShare.upload.${key}`, { smart_count: count, count: formatNumber(count) })}
      </span>
    </Typography>
  );
}

function TotalProgress({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  if (!all.some(isActive)) return null;
  const { sent, total, speed } = progressOf(all, Date.now());
  return (
    <Box sx={{ px: 2, pb: 1 }}>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * sent) / total : 0}
        aria-label={translate('fileShare.upload.progress')}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'caption',
          color: 'text.secondary',
          mt: 0.5,
        }}
      >
        <span>{translate('fileShare.upload.ofTotal', { sent: formatSize(sent), total: formatSize(total) })}</span>
        <span>{translate('fileShare.upload.speed', { size: formatSize(speed) })}</span>
      </Box>
    </Box>
  );
}

function TrayActions({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const active = all.filter(isActive).map(({ id }) => id);
  // A name that is taken stays taken: such a file has a button of its own.
  const again = all.filter((upload) => canRetry(upload) && !upload.nameTaken).map(({ id }) => id);
  if (active.length === 0 && again.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1, borderTop: 1, borderColor: 'divider' }}>
      {again.length > 0 && (
        <Button size="small" onClick={() => uploads.retry(again)}>
          {translate('fileShare.upload.retryAll')}
        </Button>
      )}
      {active.length > 0 && (
        <Button size="small" onClick={() => uploads.cancel(active)}>
          {translate('fileShare.upload.cancelAll')}
        </Button>
      )}
    </Box>
  );
}
