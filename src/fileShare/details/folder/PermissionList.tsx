import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import { SubdirectoryArrowIcon as InheritedIcon } from '#web/ui/pointingIcons.tsx';

/** The users and groups of permission entries, one line each; and-ed units are joined by "and". */
export function PermissionList({ entries, none }: { entries: readonly FolderPermission[]; none: string }) {
  const translate = useTranslate();
  if (entries.length === 0) return <>{none}</>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map(({ id, bizUnits, inherited }) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {bizUnits.map(({ bizUnitName }) => bizUnitName).join(` ${translate('fileShare.folder.and')} `)}
          {inherited && (
            <Tooltip title={translate('fileShare.folder.inherited')}>
              <InheritedIcon
                titleAccess={translate('fileShare.folder.inherited')}
                sx={{ fontSize: '1rem', color: 'text.secondary' }}
              />
            </Tooltip>
          )}
        </Box>
      ))}
    </Box>
  );
}
