import { useTranslate } from 'react-admin';
import { useCreateFolder } from '../info/useCreateFolder.ts';
import { NameDialog } from '../NameDialog.tsx';
import type { FolderDialogProps } from './FolderDialog.tsx';

/** Makes a subfolder from the menu of its parent, which then opens to show it. */
export default function CreateFolder({ folder, onExpand, onClose }: FolderDialogProps) {
  const translate = useTranslate();
  const { mutate, error, isPending } = useCreateFolder(folder.id, () => {
    onExpand([folder.id]);
    onClose();
  });
  return (
    <NameDialog
      label={translate('fileShare.folder.name')}
      title={translate('fileShare.folderAction.createIn', { name: folder.name })}
      submitLabel={translate('fileShare.folder.create')}
      name=""
      error={error}
      isBusy={isPending}
      onSubmit={mutate}
      onClose={onClose}
    />
  );
}
