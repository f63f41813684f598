import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { keys, type ListedNode } from '../state/queries.ts';

interface RemoveNodesProps {
  nodes: readonly ListedNode[];
  /** Permanently, without Trash. */
  isForever: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for confirmation before many files or folders are moved to Trash, and before anything is deleted permanently.
 */
export default function RemoveNodes({ nodes, isForever, onConfirm, onClose }: RemoveNodesProps) {
  const { title, question } = useRemovalQuestion(nodes, isForever);
  return (
    <ConfirmDialog
      title={title}
      question={question}
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

type Removed = Pick<ListedNode, 'id' | 'name' | 'isFolder'>;

/** The text of the confirmation: the number of items, the number of files in folders, and whether it is permanent. */
export function useRemovalQuestion(nodes: readonly Removed[], isForever: boolean): { title: string; question: string } {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const folderIds = nodes.filter(({ isFolder }) => isFolder).map(({ id }) => id);
  const hasFolders = folderIds.length > 0;
  const { data: inside, isError } = useQuery({
    // Counted again for each confirmation, because others may have added files.
    queryKey: [...keys.anyFolder, 'contents', folderIds],
    queryFn: () => countFiles(folderIds),
    enabled: hasFolders,
    staleTime: 0,
    gcTime: 0,
  });
  const labelFor = (key: string, texts: object) => translate(`files.remove.${key}`, texts);
  const insideText = () => {
    if (inside === undefined) return labelFor(isError ? 'withContent' : 'counting', {});
    if (inside === 0) return labelFor('insideNone', {});
    return labelFor('inside', { smart_count: inside, count: formatNumber(inside) });
  };
  const kind = !hasFolders ? 'files' : folderIds.length === nodes.length ? 'folders' : 'items';
  const act = { smart_count: nodes.length, count: formatNumber(nodes.length), name: nodes[0]?.name };
  const after = labelFor(isForever ? 'forever' : 'toTrash', {});
  return {
    title: labelFor(isForever ? `${kind}Forever` : kind, act),
    question: hasFolders ? `${insideText()} ${after}` : after,
  };
}

async function countFiles(folderIds: readonly number[]): Promise<number> {
  let files = 0;
  for (let from = 0; from < folderIds.length; from += limits.batch) {
    const ids = folderIds.slice(from, from + limits.batch);
    files += (await call(folders.contents, { body: { ids } })).files;
  }
  return files;
}
