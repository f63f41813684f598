import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { policyTests } from '#contract/policyTests.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Downloads the policy tests that match the search, as the CSV file that the server writes. */
export function TestsExport() {
  const translate = useTranslate();
  const { filterValues, total } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const query = filterValues?.q ? { search: String(filterValues.q) } : {};
      return saveContent(policyTests.csv, { query }, 'PolicyTests.csv');
    },
    onError: useErrorDialog(),
  });
  return (
    <Button startIcon={<ExportIcon />} loading={isPending} disabled={!total} onClick={() => mutate()}>
      {translate('ui.export')}
    </Button>
  );
}
