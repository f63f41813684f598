import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface LoadFailedProps {
  error: Error;
  onRetry: () => unknown;
}

/** Shows why something could not be loaded, with a button to try again. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={() => onRetry()}>
          {translate('fileShare.list.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
