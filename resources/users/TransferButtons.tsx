import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { userTransfers } from '#contract/users/userTransfers.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const ImportUsers = lazyPart(() => import('./import/ImportUsers.tsx'));

/** Import and export of users as CSV. The export has the filters of the list. */
export function TransferButtons() {
  const translate = useTranslate();
  const mayImport = useCan()('user.import');
  const [importing, setImporting] = useState(false);
  const { q, ...filter } = useListFilterContext().filterValues;
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveContent(userTransfers.export, { query: { ...filter, ...(q && { search: q }) } }, 'Users.csv'),
    onError: useErrorDialog(),
  });
  return (
    <>
      <Button startIcon={<ExportIcon />} loading={isPending} onClick={() => mutate()}>
        {translate('users.export')}
      </Button>
      {mayImport && (
        <Button startIcon={<ImportIcon />} onClick={() => setImporting(true)}>
          {translate('backOffice.users.import.open')}
        </Button>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportUsers onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
