import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** Gives the folders as a spreadsheet. */
export function ExportButton() {
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
    <Button size="small" startIcon={<ExportIcon />} onClick={exportFolders} loading={isBusy} sx={{ flexShrink: 0 }}>
      {translate('fileShare.search.export')}
    </Button>
  );
}
