import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface FilterLinkProps {
  hint: string;
  onClick: () => void;
  children: ReactNode;
}

/** A value of a row that filters the list by that value. */
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
