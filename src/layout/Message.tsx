import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { usePageTitle } from './usePageTitle.ts';

interface MessageProps {
  /** The catalogue entry, which has a `title` and a `text`. */
  of: 'shell.missing' | 'shell.crash';
  children: React.ReactNode;
}

/** A page with a single message. */
function Message({ of, children }: MessageProps) {
  const translate = useTranslate();
  usePageTitle(translate(`${of}.title`));

  return (
    <Box role="alert" sx={{ maxWidth: 480, mx: 'auto', px: 3, py: 12, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h1">{translate(`${of}.title`)}</Typography>
      <Typography color="text.secondary">{translate(`${of}.text`)}</Typography>
      {children}
    </Box>
  );
}

/** For a URL that matches no page. */
export function NotFound() {
  const translate = useTranslate();

  return (
    <Message of="shell.missing">
      <Button component={Link} to={paths.fileShare} variant="contained">
        {translate('shell.missing.home')}
      </Button>
    </Message>
  );
}

/** For a page that crashed; without the layout, which may be the cause. */
export function Crash() {
  const translate = useTranslate();

  return (
    <main>
      <Message of="shell.crash">
        <Button onClick={() => window.location.reload()} variant="contained">
          {translate('shell.crash.reload')}
        </Button>
      </Message>
    </main>
  );
}
