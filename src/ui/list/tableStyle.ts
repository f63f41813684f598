import type { SxProps, Theme } from '@mui/material/styles';

/** Columns on wide screens; otherwise each row is a card with labelled values, and the header is a sort menu. */
export const tableSx: SxProps<Theme> = (theme) => ({
  '& .MuiTableCell-root': { overflowWrap: 'anywhere' },
  '& th': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .actions': { whiteSpace: 'nowrap', textAlign: 'right', py: 0.5 },
  '& .label': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '&, & thead, & tbody, & tr, & td': { display: 'block' },
    '& thead tr': { display: 'flex', flexWrap: 'wrap', px: 2, borderBottom: 1, borderColor: 'divider' },
    '& thead .MuiTableCell-root': { border: 0, px: 0, pr: 2, py: 0.75 },
    '& thead .plain, & thead:not(:has(th:not(.plain)))': { display: 'none' },
    '& tbody tr': { px: 2, py: 1, borderBottom: 1, borderColor: 'divider' },
    '& tbody td': { border: 0, px: 0, py: 0.25, display: 'flex', flexDirection: 'row', gap: 1, textAlign: 'left' },
    '& tbody td:has(> .value:empty)': { display: 'none' },
    '& tbody td.actions': { justifyContent: 'flex-end' },
    '& tbody td.empty': { justifyContent: 'center' },
    '& tbody td:first-of-type': { fontSize: '1rem' },
    '& td:not(:first-of-type):not(.actions) > .label': { display: 'block', color: 'text.secondary', minWidth: 96 },
  },
});
