import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { RequestId } from './RequestId.tsx';
import { useRetryFailed } from './useRetryFailed.ts';

interface LoadErrorProps {
  error: Error | null;
  onRetry: () => unknown;
}

/** Shows why something could not be loaded, with a button to retry. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const translate = useTranslate();
  const retry = useRetryFailed();
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={() => retry(onRetry)}>
          {translate('fileShare.list.retry')}
        </Button>
      }
    >
      {error?.message ?? translate('fileShare.list.failed')}
      <RequestId error={error} />
    </Alert>
  );
}
