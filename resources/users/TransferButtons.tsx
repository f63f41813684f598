import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { userTransfers } from '#contract/userTransfers.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';

const ImportUsers = lazy(() => import('./ImportUsers.tsx'));

/** Many users in and out, as CSV. */
export function TransferButtons() {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const [importing, setImporting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveContent(userTransfers.export, {}, 'Users.csv'),
    onError: showError,
  });
  return (
    <>
      <Button variant="outlined" startIcon={<ExportIcon />} loading={isPending} onClick={() => mutate()}>
        {translate('users.export')}
      </Button>
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setImporting(true)}>
        {translate('backOffice.users.import.open')}
      </Button>
      {importing && (
        <Suspense fallback={null}>
          <ImportUsers onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
