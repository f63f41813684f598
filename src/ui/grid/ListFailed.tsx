import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../page/EmptyState.tsx';
import { RequestId } from '../page/RequestId.tsx';
import { RetryButton } from '../page/RetryButton.tsx';

/** Shows why the list could not be loaded, with a button to retry. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const translate = useTranslate();
  return (
    <EmptyState icon={FailedIcon} title={translate('fileShare.list.failed')} hint={error.message}>
      <RequestId error={error} />
      <RetryButton variant="outlined" onRetry={onRetry} isMain />
    </EmptyState>
  );
}
