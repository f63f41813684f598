import FolderIcon from '@mui/icons-material/FolderOffOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState.tsx';
import type { Forest } from '../tree/forest.ts';
import { ListFailed } from './ListFailed.tsx';

/** The list when there is no folder to show: it is still on the way, could not be loaded, or none may be read. */
export function NoFolder({ tree, isComing }: { tree: UseQueryResult<Forest>; isComing: boolean }) {
  const translate = useTranslate();
  if (tree.isPending || (isComing && tree.data?.partial))
    return <LinearProgress aria-label={translate('fileShare.list.loading')} />;
  if (tree.isError) return <ListFailed error={tree.error} onRetry={tree.refetch} />;
  return <EmptyState icon={FolderIcon} title={translate('fileShare.tree.empty')} />;
}
