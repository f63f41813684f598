import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useUploaderOfPage } from '../state/uploader.ts';

interface EmptyFolderProps {
  folder: TreeFolder;
  onMenu: (at: { left: number; top: number }) => void;
}

/** The message of an empty folder, with an upload hint for users who may upload. */
export function EmptyFolder({ folder, onMenu }: EmptyFolderProps) {
  const translate = useTranslate();
  const { choose } = useUploaderOfPage();
  const mayUpload = useCan()('file.upload', folder);
  return (
    <Box
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ left: event.clientX, top: event.clientY });
      }}
      sx={{ flex: 1, minHeight: 0, display: 'flex' }}
    >
      <EmptyState
        icon={mayUpload ? UploadIcon : FolderIcon}
        title={translate('fileShare.list.empty')}
        hint={translate(mayUpload ? 'fileShare.list.emptyUpload' : 'fileShare.list.emptyRead')}
      >
        {mayUpload && (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => choose(folder, 'files')}>
            {translate('fileShare.list.upload')}
          </Button>
        )}
      </EmptyState>
    </Box>
  );
}
