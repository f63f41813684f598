import Stack from '@mui/material/Stack';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { FileDialog } from '../commands/FileDialog.tsx';
import { FileCommandsContext } from '../commands/useFileCommands.ts';
import { useListCommands } from '../commands/useListCommands.ts';
import { DropOverlay } from '../dragging/DropOverlay.tsx';
import { useFileDrop } from '../dragging/useFileDrop.ts';
import { filesIn } from '../queries.ts';
import type { Forest } from '../tree/forest.ts';
import { useUploadDropped } from '../upload/useUploadDropped.ts';
import { usePlace } from '../usePlace.ts';
import { FileList } from './FileList.tsx';
import { ListBar } from './ListBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { nothing, type Selection } from './selection.ts';
import { useColumns } from './useColumns.ts';
import { useTotal } from './useFiles.ts';

const ListPreview = lazy(() => import('./ListPreview.tsx'));

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
  const mayUpload = useCan()('file.upload', folder);
  const upload = useUploadDropped();
  const drop = useFileDrop(
    () => folder,
    (target, data) => mayUpload && upload(target, data),
  );
  const columns = useColumns(folder);
  // An attribute that this folder does not have, taken over from another one, sorts nothing here.
  const isSortable = !place.sort.startsWith('attribute:') || columns.all.some(({ id }) => id === place.sort);
  const sort = isSortable ? place.sort : 'name';
  const order = useMemo(() => ({ sort, dir: place.dir }), [sort, place.dir]);
  const list = useMemo(() => filesIn(folder.id, order), [folder.id, order]);
  const { total = 0 } = useTotal(list);
  const { commands, dialog, closeDialog } = useListCommands({ folder, list, total, selection, onSelect });

  return (
    <FileCommandsContext value={commands}>
      <Stack
        component="section"
        aria-label={translate('fileShare.list.title', { folder: folder.name })}
        {...drop.handlers}
        sx={{ flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}
      >
        <ListBar
          forest={forest}
          folder={folder}
          order={order}
          columns={columns}
          onChooseFolder={onChooseFolder}
          onShowTree={onShowTree}
        />
        <FileList
          key={folder.id}
          folder={folder}
          order={order}
          columns={columns.shown}
          selection={selection}
          onSelect={onSelect}
        />
        <SelectionBar folder={folder} list={list} selection={selection} onClear={() => onSelect(nothing)} />
        {drop.target && <DropOverlay folder={folder} allowed={mayUpload} />}
        {dialog && <FileDialog dialog={dialog} forest={forest} folderId={folder.id} onClose={closeDialog} />}
        {place.preview && (
          <Suspense fallback={null}>
            <ListPreview list={list} selection={selection} onSelect={onSelect} />
          </Suspense>
        )}
      </Stack>
    </FileCommandsContext>
  );
}
