import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/folders.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { useFormat } from '#web/ui/useFormat.ts';

/** The bar above the columns (§2 File share). Export gives the folders as a spreadsheet. */
export function SearchBar() {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const { today } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const exportFolders = async () => {
    setBusy(true);
    try {
      await saveContent(folders.excel, {}, `Folders_${today().replaceAll('-', '')}.xlsx`);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };

  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', minHeight: 36, alignItems: 'center' }}>
      <Button size="small" startIcon={<ExportIcon />} onClick={exportFolders} loading={isBusy}>
        {translate('fileShare.search.export')}
      </Button>
    </Stack>
  );
}
