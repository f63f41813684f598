import ArrowIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { HEADER } from './listStyle.ts';

interface ColumnHeadingProps {
  label: string;
  align?: 'end' | undefined;
  /** How the list is sorted by this column, if it is. */
  dir: 'asc' | 'desc' | undefined;
  /** Absent where the list cannot be sorted by the column. */
  onSort?: (() => void) | undefined;
}

/** The heading of a column; its button sorts by it. */
export function ColumnHeading({ label, align, dir, onSort }: ColumnHeadingProps) {
  return (
    <Box
      role="columnheader"
      aria-sort={dir && (dir === 'asc' ? 'ascending' : 'descending')}
      sx={{ textAlign: align, minWidth: 0 }}
    >
      {onSort ? (
        <ButtonBase onClick={onSort} sx={{ ...headingSx, ...hoverSx, flexDirection: align ? 'row-reverse' : 'row' }}>
          <Box component="span" title={label} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {label}
          </Box>
          {dir && (
            <ArrowIcon
              sx={{
                fontSize: '1rem',
                transform: dir === 'desc' ? 'rotate(180deg)' : 'none',
                transition: 'transform 120ms',
              }}
            />
          )}
        </ButtonBase>
      ) : (
        <Box component="span" sx={headingSx}>
          {label}
        </Box>
      )}
    </Box>
  );
}

/** The row of headings, which stays while the list scrolls. */
export const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: HEADER,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const headingSx = {
  maxWidth: '100%',
  justifyContent: 'flex-start',
  gap: 0.5,
  py: 0.5,
  borderRadius: 0.5,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;

const hoverSx = { '&:hover': { color: 'text.primary' } } as const;
