import { useTranslate } from 'react-admin';
import { AccessList } from './AccessList.tsx';

/** The folders that a user may see, with the reasons. */
export function VisibleFolders({ id, name }: { id: number; name: string }) {
  const translate = useTranslate();
  return (
    <AccessList
      subject={{ kind: 'person', id, name }}
      label={translate('users.access')}
      none={translate('folderPermissions.who.noFolder', { name })}
    />
  );
}
