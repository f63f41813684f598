import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import FolderIcon from '@mui/icons-material/FolderOpenOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { EmptyState } from '../EmptyState.tsx';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { usePlace } from '../usePlace.ts';

/** An empty folder invites whoever may upload to do so. */
export function EmptyFolder({ folder }: { folder: TreeFolder }) {
  const translate = useTranslate();
  const { go } = usePlace();
  const { show } = useInfoPanel();
  const mayUpload = useCan()('file.upload', folder);
  const upload = () => {
    show();
    go({ tab: 'upload' });
  };
  return (
    <EmptyState
      icon={mayUpload ? UploadIcon : FolderIcon}
      title={translate('fileShare.list.empty')}
      hint={translate(mayUpload ? 'fileShare.list.emptyUpload' : 'fileShare.list.emptyRead')}
    >
      {mayUpload && (
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={upload}>
          {translate('fileShare.list.upload')}
        </Button>
      )}
    </EmptyState>
  );
}
