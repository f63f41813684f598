import ViewIcon from '@mui/icons-material/GridView';
import { useState } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { SortIcon } from '#web/ui/pointingIcons.tsx';
import NewMenu from '../actions/toolbar/NewMenu.tsx';
import type { FileOrder } from '../state/queries.ts';
import type { MenuPoint } from './FileList.tsx';
import type { useColumns } from './useColumns.ts';
import ViewMenu from './ViewMenu.tsx';

interface SpaceMenuProps {
  folder: TreeFolder;
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
  at: MenuPoint;
  onNewFolder: () => void;
  onPaste: () => void;
  onClose: () => void;
}

/** The menu of empty space: add items to the folder, and view options. */
export default function SpaceMenu({ folder, order, columns, at, onNewFolder, onPaste, onClose }: SpaceMenuProps) {
  const mayUpload = useCan()('file.upload', folder);
  const [part, setPart] = useState<'view' | 'sort'>();
  const anchor = { anchorReference: 'anchorPosition', anchorPosition: at } as const;
  if (part) return <ViewMenu {...anchor} order={order} columns={columns} part={part} onClose={onClose} />;
  return (
    <NewMenu
      {...anchor}
      folder={folder}
      mayUpload={mayUpload}
      onNewFolder={onNewFolder}
      onPaste={onPaste}
      more={[
        { id: 'sort', icon: SortIcon, run: () => setPart('sort') },
        { id: 'view', icon: ViewIcon, run: () => setPart('view') },
      ]}
      onClose={onClose}
    />
  );
}
