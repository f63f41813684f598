import CopyIcon from '@mui/icons-material/FileCopyOutlined';
import SaveIcon from '@mui/icons-material/SaveOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { ofFolder } from '#web/pdfPreview/shownFile.ts';
import { ViewerBar } from '#web/pdfPreview/ViewerBar.tsx';
import { PHONE } from '#web/ui/page/narrow.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { Saving } from './useSaving.ts';

interface EditorBarProps {
  file: FileEntity;
  saving: Saving;
  /** Only a copy can be saved. */
  isReadOnly: boolean;
}

/** The name of the file, whether it is saved, and how to save it. */
export function EditorBar({ file, saving, isReadOnly }: EditorBarProps) {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const { isDirty, isSaving, savedOn, save, saveCopy } = saving;
  const state = isSaving
    ? translate('editing.saving')
    : isDirty
      ? translate('editing.notSaved')
      : savedOn && translate('editing.saved', { time: formatRecent(savedOn) });
  return (
    <ViewerBar file={ofFolder(file)} back={translate('editing.close')} titleWidth={64}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {state}
      </Typography>
      {isPhone ? (
        <Tooltip title={translate('editing.saveCopy')}>
          <span>
            <IconButton onClick={saveCopy} disabled={isSaving} aria-label={translate('editing.saveCopy')}>
              <CopyIcon />
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button size="small" startIcon={<CopyIcon />} onClick={saveCopy} disabled={isSaving}>
          {translate('editing.saveCopy')}
        </Button>
      )}
      <Button
        variant="contained"
        size="small"
        startIcon={!isPhone && <SaveIcon />}
        onClick={save}
        loading={isSaving}
        loadingPosition="start"
        disabled={!isDirty || isReadOnly}
        aria-keyshortcuts="Control+S"
      >
        {translate('editing.save')}
      </Button>
    </ViewerBar>
  );
}
