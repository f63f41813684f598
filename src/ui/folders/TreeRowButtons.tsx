import MoreIcon from '@mui/icons-material/MoreVert';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderCommands } from './folderCommands.ts';

interface TreeRowButtonsProps {
  folder: TreeFolder;
  commands: FolderCommands;
}

/** The star and the menu of a folder. Keyboard users reach both through the menu key. */
export function TreeRowButtons({ folder, commands }: TreeRowButtonsProps) {
  const translate = useTranslate();
  const { fav, name } = folder;
  const star = fav ? 'unfavourite' : 'favourite';
  const label = translate(`fileShare.tree.${star}`, { name });
  const openMenu = ({ currentTarget }: MouseEvent) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    commands.openMenu(folder, { left, top: bottom });
  };

  return (
    <Box component="span" className="buttons" onClick={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        tabIndex={-1}
        title={label}
        aria-label={label}
        aria-pressed={fav}
        data-quiet={!fav || undefined}
        onClick={() => commands.perform(star, folder)}
        sx={{ p: 0.5, color: fav ? 'surface.star' : 'text.secondary' }}
      >
        {fav ? <StarIcon fontSize="small" /> : <StarBorderIcon fontSize="small" />}
      </IconButton>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={translate('ui.actionsOf', { name })}
        aria-haspopup="menu"
        data-quiet
        onClick={openMenu}
        sx={{ p: 0.5, color: 'text.secondary' }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
