import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Publication } from '#contract/fileNodes/permissions.ts';

/** Files of the folder that everybody who is signed in may open, whatever the folder's permissions say. */
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
