import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import type { ListedNode } from '../state/queries.ts';
import NodeMenu from './node/NodeMenu.tsx';
import { useListTarget } from './node/useListTarget.ts';
import type { ListCommands } from './useListCommands.ts';

interface FileMenuProps {
  commands: ListCommands;
  node: ListedNode;
  anchor: MenuAnchor;
  /** Several items are selected. */
  isSeveral: boolean;
  onClose: () => void;
}

/** The menu of a file, or of the selection. */
export default function FileMenu({ commands, node, isSeveral, ...props }: FileMenuProps) {
  return <NodeMenu target={useListTarget(commands, node, isSeveral)} {...props} />;
}
