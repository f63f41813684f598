import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import type { Folder } from '#contract/fileNodes/folders.ts';

/** Shows whether a folder inherits the permissions of its parent. Not shown for the root. */
export default function InheritToggle({ folder }: { folder: Pick<Folder, 'inherit'> }) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      control={<Switch checked={folder.inherit} disabled size="small" />}
      label={translate('fileShare.folder.inherit')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: -0.5, gap: 0.5 }}
    />
  );
}
