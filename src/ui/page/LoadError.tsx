import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { RequestId } from './RequestId.tsx';
import { RetryButton } from './RetryButton.tsx';

interface LoadErrorProps {
  error: Error | null;
  onRetry: () => unknown;
}

/** Shows why something could not be loaded, with a button to retry. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      sx={{ m: 2, alignItems: 'center' }}
      action={<RetryButton color="inherit" size="small" onRetry={onRetry} />}
    >
      {error?.message ?? translate('fileShare.list.failed')}
      <RequestId error={error} />
    </Alert>
  );
}
