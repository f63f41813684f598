import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { SaveState } from './Saver.ts';
import type { Draft } from './useOpenedText.ts';
import { useWhyViewOnly } from './useWhyViewOnly.ts';

interface NoticeProps {
  severity: AlertColor;
  children: ReactNode;
  /** Their texts are `textEditor.do.{id}`. */
  actions?: Record<string, (() => void) | undefined>;
}

/** A message above the text, and what can be done. */
export function Notice({ severity, children, actions = {} }: NoticeProps) {
  const translate = useTranslate();
  const offered = Object.entries(actions).filter(([, run]) => run);
  return (
    <Alert severity={severity} sx={{ borderRadius: 0, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 240px' }}>{children}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {offered.map(([id, run]) => (
            <Button key={id} size="small" color="inherit" onClick={run}>
              {translate(`textEditor.do.${id}`)}
            </Button>
          ))}
        </Box>
      </Box>
    </Alert>
  );
}

interface DraftNoticeProps {
  name: string;
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed and not saved the last time. */
export function DraftNotice({ name, draft, onRestore, onDiscard }: DraftNoticeProps) {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const on = formatRecent(new Date(draft.at).toISOString());
  return (
    <Notice severity="info" actions={{ restore: onRestore, discard: onDiscard }}>
      {translate('textEditor.draft', { name, on })}
    </Notice>
  );
}

interface SaveNoticeProps {
  state: SaveState;
  /** The name of the encoding of the file. */
  encoding: string;
  onMerge: () => void;
  onUtf8: () => void;
  onRetry: () => void;
  onCopy: (() => void) | undefined;
  onDownload: () => void;
  onDiscard: () => void;
}

/** Why the text is not saved, and the ways out; nothing while it is saved by itself. */
export function SaveNotice({
  state,
  encoding,
  onMerge,
  onUtf8,
  onRetry,
  onCopy,
  onDownload,
  onDiscard,
}: SaveNoticeProps) {
  const translate = useTranslate();
  const why = useWhyViewOnly();
  const ways = { copy: onCopy, download: onDownload, discard: onDiscard };
  if (state.is === 'stale') {
    return (
      <Notice severity="warning" actions={{ merge: onMerge, ...ways }}>
        {state.error.message}
      </Notice>
    );
  }
  if (state.is === 'unencodable') {
    return (
      <Notice severity="warning" actions={{ utf8: onUtf8 }}>
        {translate('textEditor.unencodable', { character: state.character, encoding })}
      </Notice>
    );
  }
  if (state.is !== 'stopped') return null;
  return (
    <Notice severity="error" actions={{ retry: onRetry, ...ways }}>
      {`${why(state.error)} ${translate('textEditor.safe')}`}
    </Notice>
  );
}
