import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import PermissionsIcon from '@mui/icons-material/LockOpen';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { InfoTabProps } from '../InfoTabProps.ts';

const RemoveFolder = lazyPart(() => import('#web/fileShare/actions/folder/RemoveFolder.tsx'));

interface FolderButtonsProps extends Pick<InfoTabProps, 'onRemoved'> {
  folder: Folder;
  onEdit: () => void;
}

/** The actions for the displayed folder. */
export function FolderButtons({ folder, onEdit, onRemoved }: FolderButtonsProps) {
  const translate = useTranslate();
  const can = useCan();
  const [removing, setRemoving] = useState(false);
  const labelFor = (key: string) => translate(`fileShare.folder.${key}`);
  if (!can('folder.edit', folder)) return null;

  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button size="small" variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
        {labelFor('edit')}
      </Button>
      {can('folder.manage') && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PermissionsIcon />}
          component={Link}
          to={paths.folderPermissions.of(folder.id)}
        >
          {labelFor('changePermissions')}
        </Button>
      )}
      {can('folder.remove', folder) && (
        <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setRemoving(true)}>
          {labelFor('delete')}
        </Button>
      )}
      {removing && (
        <Suspense fallback={null}>
          <RemoveFolder folder={folder} onRemoved={onRemoved} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
