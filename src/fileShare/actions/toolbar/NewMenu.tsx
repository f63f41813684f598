import type { SvgIconComponent } from '@mui/icons-material';
import TemplateIcon from '@mui/icons-material/AutoAwesomeMotionOutlined';
import PasteIcon from '@mui/icons-material/ContentPasteOutlined';
import NewFolderIcon from '@mui/icons-material/CreateNewFolderOutlined';
import UploadFolderIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { templateIds } from '#contract/fileNodes/templates.ts';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useClipboard } from '../../state/clipboard.ts';
import { useUploaderOfPage } from '../../state/uploader.ts';
import { menuTypes, templatesQuery, useCreateFile } from '../create/useCreateFile.ts';

const TemplateDialog = lazyPart(() => import('../create/TemplateDialog.tsx'));

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

/** What can be added to a folder: files, a folder, a new folder, copied items, and new documents. */
export default function NewMenu(props: NewMenuProps) {
  const { folder, mayUpload, onNewFolder, onPaste, more = [], onClose, ...anchor } = props;
  const translate = useTranslate();
  const { choose } = useUploaderOfPage();
  const held = useClipboard();
  const [isChoosing, setChoosing] = useState(false);
  const documents = useDocuments(folder, onClose, () => setChoosing(true));
  const forbidden = mayUpload ? undefined : translate('files.action.forbidden');
  const closing: Entry[] = [
    { id: 'uploadFiles', icon: UploadIcon, run: () => choose(folder, 'files') },
    { id: 'uploadFolder', icon: UploadFolderIcon, run: () => choose(folder, 'folder') },
    { id: 'newFolder', icon: NewFolderIcon, run: onNewFolder },
    ...(onPaste ? [{ id: 'paste', icon: PasteIcon, run: onPaste, isDisabled: held === undefined }] : []),
  ];
  if (isChoosing) {
    return (
      <Suspense fallback={null}>
        <TemplateDialog folder={folder} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Menu open onClose={onClose} {...anchor}>
      {closing.map(({ id, icon: Icon, run, isDisabled }) => (
        <Item
          key={id}
          icon={<Icon fontSize="small" />}
          text={translate(`fileShare.new.${id}`)}
          reason={forbidden}
          disabled={isDisabled || !mayUpload}
          onClick={() => {
            onClose();
            run();
          }}
        />
      ))}
      {mayUpload && <Divider component="li" />}
      {mayUpload && documents.map(({ id, ...item }) => <Item key={id} {...item} />)}
      {more.length > 0 && <Divider component="li" />}
      {more.map(({ id, icon: Icon, run }) => (
        <Item key={id} icon={<Icon fontSize="small" />} text={translate(`fileShare.new.${id}`)} onClick={run} />
      ))}
    </Menu>
  );
}

/** The entries for new documents: the frequent kinds that this server accepts, and all templates in a dialog. */
function useDocuments(folder: TreeFolder, onClose: () => void, chooseTemplate: () => void) {
  const translate = useTranslate();
  const { mutate } = useCreateFile(folder.id);
  const { data: accepted } = useQuery(templatesQuery);
  const types = menuTypes.filter((type) => accepted?.some(({ id }) => id === templateIds.blank(type)) ?? true);
  return [
    ...types.map((type) => ({
      id: type,
      icon: <NodeIcon node={{ name: `new.${type}`, isFolder: false }} />,
      text: translate(`filePage.newFile.${type}`),
      onClick: () => {
        onClose();
        mutate(templateIds.blank(type));
      },
    })),
    {
      id: 'templates',
      icon: <TemplateIcon fontSize="small" />,
      text: translate('filePage.newFile.templates'),
      onClick: chooseTemplate,
    },
  ];
}

interface ItemProps {
  icon: ReactNode;
  text: string;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** An entry. The menu sets `autoFocus` and `tabIndex` of the first one that is not disabled. */
function Item({ icon, text, reason, ...item }: ItemProps) {
  return (
    <MenuItem {...item}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText secondary={reason}>{text}</ListItemText>
    </MenuItem>
  );
}
