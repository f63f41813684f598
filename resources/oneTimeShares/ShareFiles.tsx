import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CopiedFile } from '#authProvider/session.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { choiceProblems, withChosen } from '#web/fileShare/upload/choice.ts';
import { DropZone } from '#web/fileShare/upload/DropZone.tsx';
import { useUploadLimits } from '#web/fileShare/upload/useUploadLimits.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { FileItem } from './FileItem.tsx';

interface ShareFilesProps {
  stored: readonly CopiedFile[];
  files: File[];
  onFiles: (files: File[]) => void;
}

/** The files of a share: those copied in the file list, and those taken from here. */
export function ShareFiles({ stored, files, onFiles }: ShareFilesProps) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const limits = useUploadLimits();
  const problems = choiceProblems(files, limits, formatSize);

  return (
    <Stack component="section" spacing={1} aria-label={translate('shares.form.files')}>
      <Typography variant="h3">{translate('shares.form.files')}</Typography>
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
              onRemove={() => onFiles(files.filter((other) => other !== file))}
            />
          ))}
        </Box>
      )}
      {problems.length > 0 && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {problems.join('\n')}
        </Alert>
      )}
      <DropZone limits={limits} onChoose={(more) => onFiles(withChosen(files, more))} />
      <Typography variant="body2" color="text.secondary">
        {translate('shares.form.filesHint')}
      </Typography>
    </Stack>
  );
}
