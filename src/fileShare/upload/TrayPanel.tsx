import CloseIcon from '@mui/icons-material/Close';
import LessIcon from '@mui/icons-material/ExpandMore';
import PauseIcon from '@mui/icons-material/Pause';
import ResumeIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Conflicts } from './questions/Conflicts.tsx';
import { isActive, isUnfinished, type Upload } from './queue/upload.ts';
import { uploads } from './queue/uploads.ts';
import { TraySummary } from './TraySummary.tsx';
import { ShowInFolder } from './UploadActions.tsx';
import { UploadRows } from './UploadRows.tsx';

/** The state of the upload queue, in a corner where it covers no row. */
export default function TrayPanel({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<boolean>();
  // Collapsed when nothing needs attention, unless the user has expanded it.
  const folded = chosen ?? all.every(({ state }) => state === 'done');
  const labelFor = (key: string) => translate(`fileShare.upload.${key}`);
  const close = () => {
    setChosen(undefined);
    uploads.clear();
  };

  return (
    <Box ref={reportHeight} component="section" aria-label={labelFor('queue')} data-upload-tray sx={traySx}>
      <TraySummary all={all}>
        {folded && <ShowLast all={all} />}
        <PauseAll all={all} />
        <TrayButton
          label={labelFor(folded ? 'expand' : 'collapse')}
          expanded={!folded}
          onClick={() => setChosen(!folded)}
        >
          <LessIcon fontSize="small" sx={{ transform: folded ? 'rotate(180deg)' : 'none' }} />
        </TrayButton>
        {!all.some(isUnfinished) && (
          <TrayButton label={labelFor('clear')} onClick={close}>
            <CloseIcon fontSize="small" />
          </TrayButton>
        )}
      </TraySummary>
      <Conflicts />
      {!folded && <UploadRows all={all} />}
      {!folded && <TrayActions all={all} />}
    </Box>
  );
}

/** Sets the height as `--upload-tray`, for the position of toasts. */
function reportHeight(tray: HTMLElement | null) {
  if (!tray) return undefined;
  const { style } = document.body;
  const observer = new ResizeObserver(() => style.setProperty('--upload-tray', `${tray.offsetHeight}px`));
  observer.observe(tray);
  return () => {
    observer.disconnect();
    style.removeProperty('--upload-tray');
  };
}

/** A link to the last upload, while the list is collapsed. */
function ShowLast({ all }: { all: readonly Upload[] }) {
  const last = all.findLast(({ state, nodeId }) => state === 'done' && nodeId !== undefined);
  return last && <ShowInFolder upload={last} />;
}

/** Pauses all running uploads; when all are paused, resumes them. */
function PauseAll({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const active = all.filter(isActive).map(({ id }) => id);
  const paused = all.flatMap(({ id, state }) => (state === 'paused' ? id : []));
  if (active.length === 0 && paused.length === 0) return null;
  const isPaused = active.length === 0;
  return (
    <TrayButton
      label={translate(`fileShare.upload.${isPaused ? 'resumeAll' : 'pauseAll'}`)}
      onClick={() => (isPaused ? uploads.resume(paused) : uploads.pause(active))}
    >
      {isPaused ? <ResumeIcon fontSize="small" /> : <PauseIcon fontSize="small" />}
    </TrayButton>
  );
}

interface TrayButtonProps {
  label: string;
  expanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function TrayButton({ label, expanded, onClick, children }: TrayButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-expanded={expanded} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

function TrayActions({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const active = all.filter(isUnfinished).map(({ id }) => id);
  // An existing name is not resolved by retrying, and what the user has stopped has not failed: each has its own button.
  const again = all.filter(({ state, nameTaken }) => state === 'failed' && !nameTaken).map(({ id }) => id);
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

const traySx = {
  flexShrink: 0,
  bgcolor: 'background.paper',
  // The list keeps its title, and the details room above: what does not fit is scrolled.
  maxHeight: { xs: '55dvh', md: '50dvh' },
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderWidth: { xs: '1px 0 0', md: '1px' },
  position: { md: 'fixed' },
  right: { md: 24 },
  bottom: { md: 24 },
  width: { md: 420 },
  borderRadius: { md: 3 },
  boxShadow: { md: 8 },
  zIndex: { md: 'speedDial' },
} as const;
