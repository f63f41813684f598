import FolderIcon from '@mui/icons-material/AccountTreeOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { DropOverlay } from '../dragging/DropOverlay.tsx';
import { useFileDrop } from '../dragging/useFileDrop.ts';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { type Forest, pathTo } from '../tree/forest.ts';
import { useUploadDropped } from '../upload/useUploadDropped.ts';
import { usePlace } from '../usePlace.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { FileList } from './FileList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortMenu } from './SortMenu.tsx';
import { nothing, type Selection } from './selection.ts';
import { useDownload } from './useDownload.ts';

interface ListPaneProps {
  forest: Forest;
  folder: TreeFolder;
  selection: Selection;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onChooseFolder: (folderId: number) => void;
  /** Opens the tree, where it is not beside the list. */
  onShowTree?: (() => void) | undefined;
}

/** The middle column: where one is, the files there, and what is selected. Files dropped on it are uploaded. */
export function ListPane({ forest, folder, selection, onSelect, onChooseFolder, onShowTree }: ListPaneProps) {
  const translate = useTranslate();
  const { place } = usePlace();
  const { shown, show, hide } = useInfoPanel();
  const download = useDownload();
  const mayUpload = useCan()('file.upload', folder);
  const upload = useUploadDropped();
  const drop = useFileDrop(
    () => folder,
    (target, data) => mayUpload && upload(target, data),
  );

  return (
    <Stack
      component="section"
      aria-label={translate('fileShare.list.title', { folder: folder.name })}
      {...drop.handlers}
      sx={{ flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}
    >
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', pl: 2, pr: 1, minHeight: 48 }}>
        {onShowTree && (
          <Tooltip title={translate('fileShare.tree.open')}>
            <IconButton edge="start" onClick={onShowTree}>
              <FolderIcon />
            </IconButton>
          </Tooltip>
        )}
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <Breadcrumbs path={pathTo(forest, folder.id)} onChoose={onChooseFolder} />
        </Stack>
        <SortMenu />
        <Tooltip title={translate(shown ? 'fileShare.info.hide' : 'fileShare.info.show')}>
          <IconButton aria-pressed={shown} color={shown ? 'primary' : 'default'} onClick={shown ? hide : show}>
            <InfoIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      <FileList
        key={folder.id}
        folder={folder}
        order={place}
        selection={selection}
        onSelect={onSelect}
        onOpen={download}
      />
      <SelectionBar folderId={folder.id} order={place} selection={selection} onClear={() => onSelect(nothing)} />
      {drop.target && <DropOverlay folder={folder} allowed={mayUpload} />}
    </Stack>
  );
}
