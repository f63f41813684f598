import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../page/EmptyState.tsx';
import { RequestId } from '../page/RequestId.tsx';
import { useRetryFailed } from '../page/useRetryFailed.ts';

/** Shows why the list could not be loaded, with a button to retry. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const translate = useTranslate();
  const retry = useRetryFailed();
  return (
    <EmptyState icon={FailedIcon} title={translate('fileShare.list.failed')} hint={error.message}>
      <RequestId error={error} />
      <Button variant="outlined" onClick={() => retry(onRetry)}>
        {translate('fileShare.list.retry')}
      </Button>
    </EmptyState>
  );
}
