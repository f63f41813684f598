import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';

/** Lets the keyboard pass the header and the menu. It moves the focus only: the address is the page's own. */
export function SkipLink() {
  const translate = useTranslate();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };

  return (
    <Link
      href="#content"
      onClick={skip}
      sx={{
        position: 'absolute',
        left: 8,
        top: -64,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus': { top: 8 },
      }}
    >
      {translate('shell.skip')}
    </Link>
  );
}
