import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { SearchBox } from '../list/SearchBox.tsx';
import { FolderTree } from './FolderTree.tsx';
import { openLevels } from './levels.ts';
import { childrenOf, type FolderTreeData, pathTo } from './treeData.ts';
import { useFolderSearch } from './useFolderSearch.ts';

interface FolderPickerProps {
  /** The label of the search box. */
  label: string;
  folderTree: FolderTreeData;
  /** The tree is initially expanded to this folder. */
  startId: number | undefined;
  chosenId: number | undefined;
  onChoose: (folderId: number) => void;
}

/** Selects a folder, from the tree or by searching. */
export function FolderPicker({ label, folderTree, startId, chosenId, onChoose }: FolderPickerProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const client = useQueryClient();
  const { shown, expanded, toggle } = useShownFolders(folderTree, startId, search);
  const choose = async (id: number) => {
    // Search results may be missing in a tree that is loaded level by level.
    if (!folderTree.byId.has(id)) await openLevels(client, [id]).catch(() => undefined);
    onChoose(id);
  };
  return (
    <>
      <SearchBox label={label} value={search} onSearch={setSearch} />
      <Box
        sx={{ display: 'flex', height: 'min(320px, 40dvh)', py: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {shown.byId.size > 0 ? (
          <FolderTree folderTree={shown} expanded={expanded} currentId={chosenId} onToggle={toggle} onChoose={choose} />
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ m: 'auto' }}>
            {translate('fileShare.move.noneFound')}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** The tree expanded to the initial folder; while searching, the matches and their ancestors. */
function useShownFolders(folderTree: FolderTreeData, startId: number | undefined, search: string) {
  const [opened, setOpened] = useState(
    () => new Set([...childrenOf(folderTree, null), ...pathTo(folderTree, startId ?? 0)].map(({ id }) => id)),
  );
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const found = useFolderSearch(folderTree, search);
  const expanded = useMemo(() => {
    if (search === '') return opened;
    return new Set([...found.byId.keys()].filter((id) => !closed.has(id)));
  }, [search, opened, closed, found]);
  const flip = (ids: ReadonlySet<number>, id: number) =>
    new Set([...ids].filter((other) => other !== id).concat(ids.has(id) ? [] : id));
  const toggle = (id: number) => (search === '' ? setOpened(flip(opened, id)) : setClosed(flip(closed, id)));
  return { shown: found, expanded, toggle };
}
