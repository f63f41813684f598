import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { FOLDER_TREE_KEY } from './folderTreeKey.ts';
import { buildTree, type FolderTreeData, searchTree } from './treeData.ts';

/** The folders whose names match all terms, with their ancestors; a large tree is searched by the server. */
export function useFolderSearch(folderTree: FolderTreeData, search: string): FolderTreeData {
  const isSearched = folderTree.partial && search.trim() !== '';
  const { data } = useQuery({
    queryKey: [...FOLDER_TREE_KEY, 'named', search],
    queryFn: async ({ signal }) => buildTree((await call(folders.list, { query: { search } }, { signal })).items),
    enabled: isSearched,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  const matching = useMemo(() => (search === '' ? folderTree : searchTree(folderTree, search)), [folderTree, search]);
  return isSearched && data ? data : matching;
}
