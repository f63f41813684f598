import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { FOLDER_TREE_KEY } from '#web/ui/folders/folderTreeKey.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';

/** Opens a file or folder by its ID, its permissions page, an approval, or the list of access reviews. */
export function useOpenNode() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const folderOf = async (nodeId: number): Promise<number> => {
    const params = { id: String(nodeId) };
    if (client.getQueryData<FolderTreeData>(FOLDER_TREE_KEY)?.byId.has(nodeId)) return nodeId;
    return call(files.get, { params }).then(
      ({ parentId }) => parentId,
      () => call(folders.get, { params }).then(({ id }) => id),
    );
  };
  const go = (nodeId: number, pathFor: (folderId: number) => string) =>
    folderOf(nodeId).then(
      // The file page selects the item of the path.
      (folderId) => navigate(pathFor(folderId), { state: 'link' }),
      () => notify('notices.gone', { type: 'warning' }),
    );
  return {
    open: (nodeId: number) =>
      go(nodeId, (folderId) =>
        folderId === nodeId
          ? `${paths.fileShare}?folder=${nodeId}`
          : `${paths.fileShare}?folder=${folderId}&file=${nodeId}&tab=file`,
      ),
    /** Without an ID, the tasks of all. */
    openApproval: (id: number | null) => navigate(id === null ? paths.tasks : paths.approvals.show.of(id)),
    openReviews: () => navigate(paths.accessReviews.list),
    openPermissions: (nodeId: number) => go(nodeId, paths.folderPermissions.of),
  };
}
