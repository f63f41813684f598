import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';

interface PhoneTitleProps {
  /** The path to the current folder, root first. */
  path: readonly TreeFolder[];
  onChoose: (folderId: number) => void;
}

/** The location on phones: the folder, its parent, and a back button. */
export function PhoneTitle({ path, onChoose }: PhoneTitleProps) {
  const translate = useTranslate();
  const can = useCan();
  const [folder, parent] = [path.at(-1), path.at(-2)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {parent && can('folder.read', parent) && (
        <IconButton
          edge="start"
          aria-label={translate('fileShare.list.upTo', { folder: parent.name })}
          onClick={() => onChoose(parent.id)}
        >
          <BackIcon />
        </IconButton>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h1" variant="h1" noWrap title={folder?.name}>
          {folder?.name}
        </Typography>
        {parent && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {parent.name}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
