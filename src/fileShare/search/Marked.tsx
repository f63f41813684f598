import Box from '@mui/material/Box';

interface MarkedProps {
  text: string;
  /** Ranges to highlight: start inclusive, end exclusive. */
  ranges: readonly (readonly [number, number])[];
}

/** A text with highlighted ranges. */
export function Marked({ text, ranges }: MarkedProps) {
  return partsOf(text, ranges).map(({ at, text, isHit }) =>
    isHit ? (
      <Box
        key={at}
        component="mark"
        sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 700, textDecoration: 'underline' }}
      >
        {text}
      </Box>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}

/** Number of characters shown before the first match, next to the name of the field. */
const LEADING_CHARACTERS = 14;

/** A text with its ranges, cut to begin shortly before the first match, so that it is visible in a narrow list. */
export function shortened({ text, ranges }: MarkedProps): MarkedProps {
  const first = Math.min(...ranges.map(([from]) => from));
  if (ranges.length === 0 || first <= LEADING_CHARACTERS) return { text, ranges };
  const blank = text.slice(first - LEADING_CHARACTERS, first).search(/\s/);
  const start = first - LEADING_CHARACTERS + blank + 1;
  const shift = start - '…'.length;
  return { text: `…${text.slice(start)}`, ranges: ranges.map(([from, to]) => [from - shift, to - shift]) };
}

/** The text split at the ends of the ranges; of overlapping ranges, the first one has priority. */
export function partsOf(text: string, ranges: MarkedProps['ranges']) {
  const parts: { at: number; text: string; isHit: boolean }[] = [];
  let at = 0;
  const take = (end: number, isHit: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isHit });
    at = Math.max(at, end);
  };
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    take(from, false);
    take(Math.min(to, text.length), true);
  }
  take(text.length, false);
  return parts;
}
