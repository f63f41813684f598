import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { isActive, type Progress, progressOf, secondsLeft, type Upload } from './queue/upload.ts';

/** The progress of the whole queue, with buttons for all files. */
export function TraySummary({ all, children }: { all: readonly Upload[]; children: ReactNode }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const isBusy = all.some(isActive);
  const progress = progressOf(all, Date.now());
  const { sent, total, speed } = progress;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, minHeight: 48 }}>
        <Headline all={all} />
        {isBusy && <TimeLeft progress={progress} />}
        {children}
      </Box>
      {isBusy && (
        <Box sx={{ px: 2, pb: 1 }}>
          <LinearProgress
            variant="determinate"
            value={total > 0 ? (100 * sent) / total : 0}
            aria-label={translate('fileShare.upload.progress')}
          />
          <Box sx={figuresSx}>
            <span>{translate('fileShare.upload.ofTotal', { sent: formatSize(sent), total: formatSize(total) })}</span>
            <span>{translate('fileShare.upload.speed', { size: formatSize(speed) })}</span>
          </Box>
        </Box>
      )}
    </>
  );
}

function Headline({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const countOf = (...states: Upload['state'][]) => all.filter(({ state }) => states.includes(state)).length;
  const counts = {
    queueBusy: countOf('waiting', 'sending'),
    queueQuestions: all.filter(({ nameTaken }) => nameTaken).length,
    queueDetached: countOf('detached'),
    queuePaused: countOf('paused'),
    queueFailed: countOf('failed'),
    queueDone: countOf('done'),
  };
  // The most important state is shown: running, waiting for a decision, failed.
  const [key, count] = Object.entries(counts).find(([, count]) => count > 0) ?? ['queueDone', 0];
  return (
    <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
      <span role="status">
        {translate(`fileShare.upload.${key}`, { smart_count: count, count: formatNumber(count) })}
      </span>
    </Typography>
  );
}

const SECONDS_OF = { hours: 3600, minutes: 60 };

function TimeLeft({ progress }: { progress: Progress }) {
  const translate = useTranslate();
  const seconds = secondsLeft(progress);
  if (seconds === undefined) return null;
  const unit = seconds >= SECONDS_OF.hours ? 'hours' : 'minutes';
  const count = Math.ceil(seconds / SECONDS_OF[unit]);
  return (
    <Typography component="span" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
      {translate(seconds < SECONDS_OF.minutes ? 'fileShare.upload.secondsLeft' : `fileShare.upload.${unit}Left`, {
        smart_count: count,
      })}
    </Typography>
  );
}

const figuresSx = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'caption',
  color: 'text.secondary',
  mt: 0.5,
} as const;
