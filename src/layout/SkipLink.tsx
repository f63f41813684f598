import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';

/** Skips the header and the menu for keyboard users. It moves the focus only, and does not change the URL. */
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
