import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Exports all pages of the list, with its search, filters and sorting. */
export function ExportButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { resource, sort, filter, filterValues, exporter, total } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const rows: RaRecord[] = [];
      for (let page = 1; rows.length < (total ?? 0); page += 1) {
        const pagination = { page, perPage: limits.maxTake };
        const { data } = await dataProvider.getList(resource, {
          sort,
          filter: { ...filterValues, ...filter },
          pagination,
        });
        if (data.length === 0) break;
        rows.push(...data);
      }
      if (exporter) await exporter(rows, async () => ({}), dataProvider, resource);
    },
    onError: useErrorDialog(),
  });
  return (
    <Button startIcon={<ExportIcon />} loading={isPending} disabled={!total} onClick={() => mutate()}>
      {translate('ui.export')}
    </Button>
  );
}
