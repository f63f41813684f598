import RemoveIcon from '@mui/icons-material/DeleteForeverOutlined';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrash';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';

interface BinMenuProps {
  at: { left: number; top: number };
  onRestore: () => void;
  onRemove: () => void;
  onDetails: () => void;
  onClose: () => void;
}

/** The menu of the selected items of Trash. */
export default function BinMenu({ at, onRestore, onRemove, onDetails, onClose }: BinMenuProps) {
  const translate = useTranslate();
  const items = [
    { label: 'bin.restore', icon: RestoreIcon, run: onRestore },
    { label: 'bin.details', icon: DetailsIcon, run: onDetails },
    { label: 'bin.remove', icon: RemoveIcon, run: onRemove },
  ];
  return (
    <Menu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{ list: { 'aria-label': translate('fileShare.list.selectionBar') } }}
    >
      {items.map(({ label, icon: Icon, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(label)}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}
