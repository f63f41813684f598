import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** How far the files have come; without any, that something is going on. */
export function UploadProgress({ files, sent }: { files: readonly File[]; sent: number | undefined }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const label = translate('shares.sending');
  if (total === 0 || sent === undefined) return <LinearProgress aria-label={label} />;
  const come = Math.min(sent, total);
  return (
    <Stack spacing={0.5}>
      <LinearProgress variant="determinate" value={(100 * come) / total} aria-label={label} />
      <Typography variant="caption" color="text.secondary">
        {translate('fileShare.upload.ofTotal', { sent: formatSize(come), total: formatSize(total) })}
      </Typography>
    </Stack>
  );
}
