import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { userTransfers } from '#contract/users/userTransfers.ts';
import { parametersOf } from '#dataProvider/filters.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

const ImportUsers = lazyPart(() => import('./import/ImportUsers.tsx'));

/** Import and export of users as CSV. The export has the filters of the list. */
export function TransferButtons() {
  const translate = useTranslate();
  const mayImport = useCan()('user.import');
  const [importing, setImporting] = useState(false);
  const { timeZone } = useFormat();
  const query = { ...parametersOf(useListFilterContext().filterValues), timeZone };
  return (
    <>
      <SaveFileButton label="users.export" save={() => saveContent(userTransfers.export, { query }, 'Users.csv')} />
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
