import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import type { CsvOfLog } from './logTabs.ts';

interface LogCsvProps {
  log: () => Promise<CsvOfLog>;
  /** What narrows the log at present. */
  narrowing: Record<string, string>;
}

/** Gives the log as it is narrowed. */
export function LogCsv({ log, narrowing }: LogCsvProps) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveContent(await log(), { query: narrowing }, 'Log.csv'),
    onError: useErrorDialog(),
  });
  return (
    <Button variant="outlined" startIcon={<ExportIcon />} loading={isPending} onClick={() => mutate()}>
      {translate('backOffice.csv')}
    </Button>
  );
}
