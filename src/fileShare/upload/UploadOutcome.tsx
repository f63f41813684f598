import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { errorLines, isActive, progressOf } from './queue/upload.ts';
import { useUploads } from './queue/uploads.ts';

/** The progress of the last Upload All, then its errors. */
export function UploadOutcome({ ids }: { ids: readonly number[] }) {
  const translate = useTranslate();
  const all = useUploads();
  const uploads = all.filter(({ id }) => ids.includes(id));
  if (uploads.length === 0) return null;
  const { sent, total } = progressOf(uploads, Date.now());
  const errors = errorLines(uploads);
  return (
    <>
      {uploads.some(isActive) && (
        <LinearProgress
          variant="determinate"
          value={total > 0 ? (100 * sent) / total : 0}
          aria-label={translate('fileShare.upload.progress')}
        />
      )}
      {errors.length > 0 && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {errors.join('\n')}
        </Alert>
      )}
    </>
  );
}
