import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** Downloads the folders as a spreadsheet. */
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
    <Tooltip title={translate('fileShare.search.exportHint')} describeChild>
      <Button
        startIcon={<ExportIcon />}
        aria-label={translate('fileShare.search.export')}
        onClick={exportFolders}
        loading={isBusy}
        sx={buttonSx}
      >
        {translate('fileShare.search.export')}
      </Button>
    </Tooltip>
  );
}

/** On phones, only the icon. */
const buttonSx = {
  flexShrink: 0,
  minWidth: 40,
  '@media (max-width: 600px)': { fontSize: 0, '& .MuiButton-startIcon': { m: 0 } },
} as const;
