import type { EditorView } from '@codemirror/view';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadContent } from '#web/editing/editedContent.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { NARROW } from '#web/ui/page/narrow.ts';
import { type ReadText, readText } from '../text/bytes.ts';
import { MergeEditor } from './MergeEditor.tsx';
import { mergeTexts } from './mergeTexts.ts';

interface MergeDialogProps {
  file: { id: number; name: string };
  /** What both texts came from. */
  base: string;
  mine: string;
  onSave: (text: string, theirs: ReadText, version: number) => void;
  onClose: () => void;
}

interface Found {
  theirs: ReadText;
  version: number;
  merged: string;
  conflicts: number;
}

/** Shows what another user has saved beside one's own text, and stores the result on top of it. */
export default function MergeDialog({ file, base, mine, onSave, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const view = useRef<EditorView>(undefined);
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts do not change while the dialog is open.
  useEffect(() => {
    let isOpen = true;
    setError(null);
    readTheirs(file.id, base, mine).then(
      (next) => isOpen && setFound(next),
      (reason) => isOpen && setError(reason),
    );
    return () => {
      isOpen = false;
    };
  }, [file.id, attempt]);
  const save = () => {
    if (found && view.current) onSave(view.current.state.doc.toString(), found.theirs, found.version);
  };
  const hint = found && (found.conflicts > 0 ? 'textEditor.merge.conflicts' : 'textEditor.merge.clean');
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby="merge-title"
      slotProps={{ paper: { sx: { border: 0, borderRadius: 0 } } }}
    >
      <Box component="header" sx={headSx}>
        <Typography
          id="merge-title"
          variant="h3"
          component="h2"
          noWrap
          sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }}
        >
          {translate('textEditor.merge.title', { name: file.name })}
        </Typography>
        <Button onClick={onClose}>{translate('textEditor.merge.later')}</Button>
        <Button variant="contained" disabled={!found} onClick={save}>
          {translate('textEditor.merge.save')}
        </Button>
      </Box>
      {error && <LoadError error={error} onRetry={() => setAttempt(attempt + 1)} />}
      {!found && !error && <LoadingBar />}
      {found && hint && (
        <>
          <Alert severity={found.conflicts > 0 ? 'warning' : 'info'} sx={{ borderRadius: 0 }}>
            {translate(hint, { smart_count: found.conflicts })}
          </Alert>
          {!isNarrow && (
            <Box sx={namesSx}>
              <span>{translate('textEditor.merge.theirs')}</span>
              <span>{translate('textEditor.merge.mine')}</span>
            </Box>
          )}
          <MergeEditor
            name={file.name}
            theirs={found.theirs.text}
            merged={found.merged}
            isNarrow={isNarrow}
            onMount={(mounted) => {
              view.current = mounted;
              mounted.focus();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

async function readTheirs(fileId: number, base: string, mine: string): Promise<Found> {
  const { bytes, version } = await loadContent(fileId);
  // What is not text any more is replaced by the own text.
  const theirs = readText(bytes) ?? { text: '', lineEnd: '\n', others: [], form: { encoding: 'utf-8', bom: false } };
  const { text, conflicts } = mergeTexts(base, mine, theirs.text);
  return { theirs, version, merged: text, conflicts };
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const namesSx = {
  display: 'grid',
  gridTemplateColumns: '1fr 40px 1fr',
  px: 1.5,
  py: 0.5,
  typography: 'subtitle2',
  color: 'text.secondary',
  bgcolor: 'surface.sunken',
  borderBottom: 1,
  borderColor: 'divider',
  '& > :last-child': { gridColumn: 3 },
} as const;
