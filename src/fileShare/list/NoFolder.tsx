import FolderIcon from '@mui/icons-material/FolderOffOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { ListFailed } from '#web/ui/grid/ListFailed.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';

/** The list without a folder: it is being loaded, failed to load, or no folder may be read. */
export function NoFolder({ tree, isComing }: { tree: UseQueryResult<FolderTreeData>; isComing: boolean }) {
  const translate = useTranslate();
  if (tree.isPending || (isComing && tree.data?.partial))
    return <LoadingBar label={translate('fileShare.list.loading')} />;
  if (tree.isError) return <ListFailed error={tree.error} onRetry={tree.refetch} />;
  return <EmptyState icon={FolderIcon} title={translate('fileShare.tree.empty')} isPage />;
}
