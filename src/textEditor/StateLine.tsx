import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { SaveState } from './Saver.ts';

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;

/** What the server has of the text: “Saved 14:03”, “Saving…”, “Not saved for 3 minutes”. */
export function StateLine({ state }: { state: SaveState | undefined }) {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const now = useNow(state?.is === 'waiting');
  const text = () => {
    if (!state) return translate('textEditor.state.view');
    if (state.is === 'saved') {
      return state.on ? translate('textEditor.state.saved', { on: formatRecent(state.on) }) : '';
    }
    if (state.is === 'waiting') {
      const minutes = Math.floor((now - state.since) / MINUTE_MS);
      return translate(minutes < 1 ? 'textEditor.state.waiting' : 'textEditor.state.waitingFor', {
        smart_count: minutes,
      });
    }
    return translate(
      `textEditor.state.${state.is === 'saving' ? 'saving' : state.is === 'changed' ? 'changed' : 'notSaved'}`,
    );
  };
  const isProblem = state && !['saved', 'changed', 'saving'].includes(state.is);
  return (
    <Typography
      variant="body2"
      role="status"
      noWrap
      sx={{ color: isProblem ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {text()}
    </Typography>
  );
}

/** The time in milliseconds, which goes on while it is shown. */
function useNow(isShown: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!isShown) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  return now;
}
