import type { SvgIconComponent } from '@mui/icons-material';
import PasteIcon from '@mui/icons-material/ContentPasteOutlined';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import UploadFolderIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { useClipboard } from '../../state/clipboard.ts';
import { useUploaderOfPage } from '../../state/uploader.ts';

interface Entry {
  /** Its text is `fileShare.new.{id}`. */
  id: string;
  icon: SvgIconComponent;
  run: () => void;
  isDisabled?: boolean;
}

interface NewMenuProps extends Pick<MenuProps, 'anchorEl' | 'anchorReference' | 'anchorPosition'> {
  folder: TreeFolder;
  mayUpload: boolean;
  onNewFolder: () => void;
  /** Absent when there is nothing to paste. */
  onPaste?: (() => void) | undefined;
  /** Items that open another menu in the same position. */
  more?: readonly Entry[];
  onClose: () => void;
}

/** What can be added to a folder: files, a folder, a new folder, copied items. */
export default function NewMenu(props: NewMenuProps) {
  const { folder, mayUpload, onNewFolder, onPaste, more = [], onClose, ...anchor } = props;
  const translate = useTranslate();
  const { choose } = useUploaderOfPage();
  const held = useClipboard();
  const forbidden = mayUpload ? undefined : translate('files.action.forbidden');
  const closing: Entry[] = [
    { id: 'uploadFiles', icon: UploadIcon, run: () => choose(folder, 'files') },
    { id: 'uploadFolder', icon: UploadFolderIcon, run: () => choose(folder, 'folder') },
    { id: 'newFolder', icon: NewFolderIcon, run: onNewFolder },
    ...(onPaste ? [{ id: 'paste', icon: PasteIcon, run: onPaste, isDisabled: held === undefined }] : []),
  ];
  const entries = [
    ...closing.map(({ run, isDisabled, ...entry }) => ({
      ...entry,
      isDisabled: isDisabled || !mayUpload,
      reason: forbidden,
      run: () => {
        onClose();
        run();
      },
    })),
    ...more.map((entry) => ({ ...entry, isDisabled: false, reason: undefined })),
  ];
  return (
    <Menu open onClose={onClose} {...anchor}>
      {entries.map(({ id, icon: Icon, run, isDisabled, reason }) => (
        <MenuItem key={id} disabled={isDisabled} onClick={run}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText secondary={reason}>{translate(`fileShare.new.${id}`)}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}
