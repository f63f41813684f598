import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import NodeMenu from '../actions/node/NodeMenu.tsx';

interface BinMenuProps {
  commands: { restore: () => void; details: () => void; removeForever: () => void };
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The menu of the selected items of Trash. */
export default function BinMenu({ commands, ...props }: BinMenuProps) {
  const target = {
    on: 'trash',
    node: undefined,
    hasFiles: false,
    whyNot: never,
    preventedReason: never,
    commands,
  } as const;
  return <NodeMenu target={target} {...props} />;
}

const never = () => undefined;
