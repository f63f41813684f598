import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { ListedNode } from '../state/queries.ts';

interface RemoveNodesProps {
  nodes: readonly ListedNode[];
  /** Past Trash. */
  isForever: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before many files, or folders with what is in them, go to Trash, and before anything goes for good. */
export default function RemoveNodes({ nodes, isForever, onConfirm, onClose }: RemoveNodesProps) {
  const translate = useTranslate();
  const folders = nodes.filter(({ isFolder }) => isFolder);
  const inside = folders.reduce((sum, node) => sum + (('items' in node && node.items) || 0), 0);
  const kind = folders.length === 0 ? 'files' : folders.length === nodes.length ? 'folders' : 'items';
  const texts = { smart_count: nodes.length, name: nodes[0]?.name, inside };
  const labelFor = (key: string, more = texts) => translate(`files.remove.${key}`, more);
  const title = labelFor(isForever ? `${kind}Forever` : kind);
  const withContent = folders.length > 0 ? labelFor('withContent', { ...texts, smart_count: inside }) : '';
  const after = labelFor(isForever ? 'forever' : 'toTrash');
  return (
    <ConfirmDialog
      title={title}
      question={[withContent, after].filter(Boolean).join(' ')}
      confirm={title}
      error={null}
      isBusy={false}
      isDestructive
      onConfirm={() => {
        onClose();
        void onConfirm();
      }}
      onClose={onClose}
    />
  );
}
