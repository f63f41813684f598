import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import { paths } from '#web/paths.ts';
import { SubdirectoryArrowIcon as InheritedIcon } from '#web/ui/pointingIcons.tsx';
import { unitsOf } from './entries.ts';
import { Units, useUnitTexts } from './Units.tsx';

interface EntryRowProps {
  entry: FolderPermission;
  onEdit: () => void;
  onRemove: () => void;
}

/** One entry. An inherited one can be changed only on the folder that has it, so the row links there. */
export function EntryRow({ entry, onEdit, onRemove }: EntryRowProps) {
  const translate = useTranslate();
  const units = unitsOf(entry);
  const message = useUnitTexts()(units);
  const labelFor = (key: string) => translate(`folderPermissions.${key}`, { entry: message });

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Units units={units} />
        {entry.inherited && <Origin entry={entry} />}
      </Box>
      {!entry.inherited && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <Tooltip title={labelFor('edit')}>
            <IconButton onClick={onEdit}>
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Tooltip title={labelFor('remove')}>
            <IconButton onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
}

function Origin({ entry: { folderId, folderName } }: Pick<EntryRowProps, 'entry'>) {
  const translate = useTranslate();
  return (
    <MuiLink
      component={Link}
      to={paths.folderPermissions.of(folderId)}
      variant="caption"
      color="text.secondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, justifySelf: 'start', overflowWrap: 'anywhere' }}
    >
      <InheritedIcon sx={{ fontSize: '1rem' }} />
      {translate('folderPermissions.inheritedFrom', { folder: folderName })}
    </MuiLink>
  );
}
