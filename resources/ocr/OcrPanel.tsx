import RecogniseIcon from '@mui/icons-material/DocumentScannerOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { OcrForm } from './OcrForm.tsx';
import { OcrText } from './OcrText.tsx';
import { useOcr } from './useOcr.ts';

/** The recognised text of an image or a scanned PDF. */
export default function OcrPanel({ file, mayWrite }: { file: FileEntity; mayWrite: boolean }) {
  const isImage = hasThumbnail(file.name);
  const text = file.ocr ?? '';
  if (!isImage && extensionOf(file.name) !== 'pdf' && text === '') return null;
  return <Panel key={file.id} file={file} text={text} isImage={isImage} mayWrite={mayWrite} />;
}

interface PanelProps {
  file: FileEntity;
  text: string;
  isImage: boolean;
  mayWrite: boolean;
}

function Panel({ file, text, isImage, mayWrite }: PanelProps) {
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const { progress, error, dismiss, recognise, isRecognising, save, isSaving } = useOcr(file);
  // A PDF that contains text needs no recognition.
  if (!isImage && text === '' && (progress?.state ?? 'none') === 'none') return null;
  const isQueued = progress?.state === 'queued';
  const problem = error?.message ?? progress?.reason;
  const isWhole = error || progress?.state === 'failed';

  return (
    <Stack component="section" aria-label={translate('ocr.title')} spacing={1}>
      <Typography variant="subtitle2" component="h3">
        {translate('ocr.title')}
      </Typography>
      {problem && (
        <Alert
          severity={isWhole ? 'error' : 'info'}
          closeText={translate('shell.error.close')}
          {...(error && { onClose: dismiss })}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {isWhole && <AlertTitle>{translate('ocr.error')}</AlertTitle>}
          {isWhole ? `${file.name}: ${problem}` : problem}
        </Alert>
      )}
      {isEditing ? (
        <OcrForm
          text={text}
          isSaving={isSaving}
          onSave={(draftText) => save(draftText, () => setEditing(false))}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          {isQueued ? (
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {translate('ocr.queued')}
            </Typography>
          ) : (
            <OcrText text={text} />
          )}
          {mayWrite && (
            <Stack direction="row" spacing={1}>
              {isImage && (
                <Button
                  size="small"
                  variant="outlined"
                  startIcon={<RecogniseIcon />}
                  loading={isRecognising}
                  loadingPosition="start"
                  onClick={recognise}
                >
                  {translate('ocr.recognise')}
                </Button>
              )}
              <Button
                size="small"
                startIcon={<EditIcon />}
                disabled={isRecognising}
                aria-label={translate('ocr.edit')}
                onClick={() => setEditing(true)}
              >
                {translate('ui.edit')}
              </Button>
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}
