import RefreshIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, memo, type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { FolderTree, type TreeDraggingSlot } from '#web/ui/folders/FolderTree.tsx';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useIdle } from '#web/ui/useIdle.ts';
import { EarlyDragging } from '../actions/drag/EarlyDragging.tsx';
import type { RemovedFolder } from '../actions/folder/FolderDialogProps.ts';
import { useFolderCommands } from '../actions/folder/useFolderCommands.tsx';
import { useRefresh } from '../state/useRefresh.ts';
import { useDropOnFolder } from './useDropOnFolder.ts';

const TreeDragging = lazyPart(() => import('./TreeDragging.tsx'));

interface TreePaneProps extends Omit<ComponentProps<typeof FolderTree>, 'folderTree' | 'commands' | 'dragging'> {
  tree: UseQueryResult<FolderTreeData>;
  onExpand: (folderIds: readonly number[]) => void;
  onRemoved: (folder: RemovedFolder) => void;
  /** Below the tree. */
  children: ReactNode;
}

/** The left column: a heading with the refresh button, which also reloads the open folder, and the tree. */
export default memo(function TreePane({ tree, children, ...rest }: TreePaneProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  return (
    <Stack component="nav" aria-label={translate('fileShare.tree.title')} sx={{ flex: 1, minHeight: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, minHeight: 48 }}>
        <Typography component="h2" variant="subtitle2">
          {translate('fileShare.tree.title')}
        </Typography>
        <Tooltip title={translate('fileShare.tree.refresh')}>
          <IconButton size="small" onClick={() => void refresh('reset')} aria-busy={tree.isFetching}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
      <TreeContent tree={tree} {...rest} />
      {children}
    </Stack>
  );
});

function TreeContent({ tree, ...rest }: Omit<TreePaneProps, 'children'>) {
  const translate = useTranslate();
  if (tree.isPending) {
    return (
      <Stack spacing={1} sx={{ px: 2 }}>
        {[70, 55, 60, 45].map((width) => (
          <Skeleton key={width} variant="rounded" width={`${width}%`} height={20} />
        ))}
      </Stack>
    );
  }
  if (!tree.data) return <LoadError error={tree.error} onRetry={tree.refetch} />;
  if (tree.data.byId.size === 0) {
    return (
      <Typography variant="body2" sx={{ px: 2, color: 'text.secondary' }}>
        {translate('fileShare.tree.empty')}
      </Typography>
    );
  }
  return <CommandedTree folderTree={tree.data} {...rest} />;
}

const isRow = (target: EventTarget | null) => target instanceof Element && target.closest('[data-folder-id]') !== null;

/** The tree with the menus and dialogs of its folders. */
function CommandedTree({
  onExpand,
  onRemoved,
  ...tree
}: Omit<TreePaneProps, 'tree' | 'children'> & { folderTree: FolderTreeData }) {
  const [commands, dialogs] = useFolderCommands(tree.folderTree, { onExpand, onRemoved });
  const isIdle = useIdle();
  const upload = useDropOnFolder((id) => tree.folderTree.byId.get(id));
  const dragging: TreeDraggingSlot = {
    ...upload,
    render: (where) => (
      <Suspense fallback={<EarlyDragging container={where.container} isHandle={isRow} />}>
        {isIdle ? (
          <TreeDragging {...where} folderTree={tree.folderTree} expanded={tree.expanded} onOpen={tree.onToggle} />
        ) : (
          <EarlyDragging container={where.container} isHandle={isRow} />
        )}
      </Suspense>
    ),
  };
  return (
    <>
      <FolderTree {...tree} commands={commands} dragging={dragging} />
      {dialogs}
    </>
  );
}
