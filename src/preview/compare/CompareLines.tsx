import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { type ComparedLine, type ComparedRow, type Hunk, sideBySide } from './sideBySide.ts';

interface CompareLinesProps {
  hunks: Hunk[];
  /** The headings of the columns. */
  names: { before: string; after: string };
}

/** Changed lines before and after; below each other on narrow screens. */
export function CompareLines({ hunks, names }: CompareLinesProps) {
  const translate = useTranslate();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return (
    <Box
      role="document"
      tabIndex={0}
      aria-label={translate('preview.compare.changes')}
      sx={{ flex: 1, minWidth: 0, overflow: 'auto', px: { xs: 1, md: 3 }, pb: 3 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: isWide ? '1fr 1fr' : '1fr', gap: 1, py: 1 }}>
        {isWide &&
          [names.before, names.after].map((name) => (
            <Box key={name} sx={{ typography: 'subtitle2' }}>
              {name}
            </Box>
          ))}
      </Box>
      {hunks.map((hunk) => (
        <Box
          key={`${hunk.oldStart} ${hunk.newStart}`}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', mb: 2, py: 0.5 }}
        >
          {sideBySide(hunk).map((row) => (
            <Row key={`${row.before?.number} ${row.after?.number}`} row={row} isWide={isWide} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Row({ row: { before, after }, isWide }: { row: ComparedRow; isWide: boolean }) {
  if (isWide)
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 1 }}>
        <Line line={before} side="removed" />
        <Line line={after} side="added" />
      </Box>
    );
  return (
    <>
      {before?.isChanged && <Line line={before} side="removed" />}
      {after && <Line line={after} side="added" />}
    </>
  );
}

const sides = { removed: { sign: '−', colour: 'error' }, added: { sign: '+', colour: 'success' } } as const;

function Line({ line, side }: { line: ComparedLine | undefined; side: keyof typeof sides }) {
  const translate = useTranslate();
  const { sign, colour } = sides[side];
  const isChanged = line?.isChanged ?? false;
  return (
    <Box
      component={isChanged ? (side === 'added' ? 'ins' : 'del') : 'div'}
      aria-label={isChanged ? translate(`preview.compare.${side}`) : undefined}
      sx={{
        display: 'flex',
        px: 1,
        textDecoration: 'none',
        fontFamily: 'ui-monospace, monospace',
        fontSize: '0.8125rem',
        lineHeight: '20px',
        bgcolor: (theme) =>
          isChanged ? alpha(theme.palette[colour].main, 0.12) : line ? 'transparent' : theme.palette.surface.sunken,
      }}
    >
      <Box component="span" sx={{ width: 44, flex: 'none', pr: 1, textAlign: 'end', color: 'text.secondary' }}>
        {line?.number}
      </Box>
      <Box component="span" aria-hidden sx={{ width: 16, flex: 'none', color: `${colour}.main` }}>
        {isChanged && sign}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {line?.text}
      </Box>
    </Box>
  );
}
