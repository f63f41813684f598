import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInput, useSaveContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { CopiedFile } from '#authProvider/session.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { choiceProblems, withChosen } from '#web/fileShare/upload/choice.ts';
import { DropZone } from '#web/fileShare/upload/DropZone.tsx';
import { useUploadLimits } from '#web/fileShare/upload/useUploadLimits.ts';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { FileItem } from './FileItem.tsx';

/** The files of a share: those copied in the file list, and those of the device. */
export function FilesInput({ stored }: { stored: readonly CopiedFile[] }) {
  const translate = useTranslate();
  const limits = useUploadLimits();
  const { field } = useInput<File[]>({ source: 'files' });
  const files: File[] = field.value ?? [];
  const problems = choiceProblems(files, limits);

  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      {stored.length + files.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {stored.map(({ id, name, length }) => (
            <FileItem
              key={id}
              name={name}
              length={length}
              onRemove={() => removeCopied([id], ['copied.oneTimeShares'])}
            />
          ))}
          {files.map((file) => (
            <FileItem
              key={file.name}
              name={file.name}
              length={file.size}
              onRemove={() => field.onChange(files.filter((other) => other !== file))}
            />
          ))}
        </Box>
      )}
      {problems.length > 0 && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {problems.join('\n')}
        </Alert>
      )}
      <DropZone limits={limits} onChoose={(more) => field.onChange(withChosen(files, more))} />
      <Typography variant="body2" color="text.secondary">
        {translate('shares.form.filesHint')}
      </Typography>
    </Stack>
  );
}

/** The upload progress while a share is sent; without files, an indeterminate one. */
export function UploadProgress({ sent }: { sent: number | undefined }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const { saving } = useSaveContext();
  const files: File[] = useWatch({ name: 'files' }) ?? [];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (!saving) return null;
  const label = translate('shares.sending');
  if (total === 0 || sent === undefined) return <LoadingBar label={label} sx={{ width: '100%' }} />;
  const come = Math.min(sent, total);
  return (
    <Stack spacing={0.5} sx={{ width: '100%' }}>
      <LinearProgress variant="determinate" value={(100 * come) / total} aria-label={label} />
      <Typography variant="caption" color="text.secondary">
        {translate('fileShare.upload.ofTotal', { sent: formatSize(come), total: formatSize(total) })}
      </Typography>
    </Stack>
  );
}
