import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface FilterLinkProps {
  hint: string;
  onClick: () => void;
  children: ReactNode;
}

/** A text of a row that narrows the list to the rows with the same text. */
export function FilterLink({ hint, onClick, children }: FilterLinkProps) {
  return (
    <Tooltip title={hint} describeChild>
      <MuiLink
        component="button"
        type="button"
        color="inherit"
        onClick={onClick}
        sx={{ textAlign: 'left', font: 'inherit', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
      >
        {children}
      </MuiLink>
    </Tooltip>
  );
}
