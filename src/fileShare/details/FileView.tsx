import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { Slot } from '#web/layout/Slot.tsx';
import { fileIconOf } from '#web/ui/fileIcon.ts';
import { HeldNotice } from '#web/ui/HeldNotice.tsx';
import { isDownloadPrevented, useDownload } from '../actions/useDownload.ts';
import { Comments } from './comments/Comments.tsx';
import { FileProperties } from './FileProperties.tsx';
import { LockNotice } from './LockNotice.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { Versions } from './Versions.tsx';

interface FileViewProps {
  file: FileEntity;
  onEdit: () => void;
  onPreview: () => void;
  onChooseFolder: (folderId: number) => void;
}

/** Everything about a file, and what the reader may do with it. */
export function FileView({ file, onEdit, onPreview, onChooseFolder }: FileViewProps) {
  const translate = useTranslate();
  const download = useDownload();
  const mayWrite = useCan()('file.write', { rights: file.rights as Rights });
  const Icon = fileIconOf(file.name);

  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Icon sx={{ fontSize: 40, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Box>
      </Stack>
      <LockNotice file={file} />
      <HeldNotice held={file.held} />
      <Thumbnail file={file} onOpen={onPreview} />
      <Stack direction="row" spacing={1}>
        {mayWrite && (
          <Button size="small" variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
            {translate('fileShare.folder.edit')}
          </Button>
        )}
        {!isDownloadPrevented(file) && (
          <Button size="small" variant="outlined" startIcon={<DownloadIcon />} onClick={() => download(file)}>
            {translate('fileShare.action.download')}
          </Button>
        )}
      </Stack>
      <FileProperties file={file} onChooseFolder={onChooseFolder} />
      <Slot name="filePanel" file={file} mayWrite={mayWrite} />
      <Versions file={file} mayWrite={mayWrite} />
      <Comments nodeId={file.id} mayWrite={mayWrite} />
    </Stack>
  );
}
