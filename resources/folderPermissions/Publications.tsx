import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Publication } from '#contract/fileNodes/permissions.ts';

/** Files of the folder that all signed-in users may open, whatever the permissions of the folder are. */
export function Publications({ files }: { files: readonly Publication[] }) {
  const translate = useTranslate();
  if (files.length === 0) return null;
  return (
    <Alert severity="info">
      {files.map(({ fileId, fileName, id, title }) => (
        <div key={`${fileId} ${id}`}>{translate('folderPermissions.who.bulletin', { file: fileName, title })}</div>
      ))}
    </Alert>
  );
}
