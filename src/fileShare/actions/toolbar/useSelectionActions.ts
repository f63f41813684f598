import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import type { ListedNode } from '../../state/queries.ts';
import type { FileAction } from '../file/FileAction.ts';
import { useFileActions } from '../file/useFileActions.ts';
import { whyNotWritable } from '../whyNotWritable.ts';

interface SelectionAction {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  run: () => void;
  /** In the menu at the end. */
  isExtra: boolean;
  /** Why it is not possible now. */
  reason: string | undefined;
}

/**
 * The actions of the selection bar, from left to right.
 * @param nodes the selected items that are loaded
 * @param single the ID of the only selected item
 */
export function useSelectionActions(nodes: readonly ListedNode[], single: number | undefined): SelectionAction[] {
  const translate = useTranslate();
  const files = nodes.flatMap((node) => (node.isFolder ? [] : node));
  const file = files.find(({ id }) => id === single);
  const [actions, context] = useFileActions(file === undefined);
  const forbidden = whyNotWritable(nodes, context.mayWrite);
  const foldersOnly = nodes.length > 0 && files.length === 0;
  const reasonAgainst = ({ isWriting, isForFiles, isOffered, reasonAgainst: reasonFor }: FileAction) => {
    if (isWriting && forbidden) return translate(...forbidden);
    if (isForFiles && foldersOnly) return translate('files.action.filesOnly');
    if (!file) return undefined;
    if (isOffered?.(file, context) === false) {
      return context.preventedReason(file) ?? translate('files.action.prevented');
    }
    return reasonFor?.(file, context);
  };
  return actions
    .filter(({ bar }) => bar !== undefined)
    .map((action) => ({
      label: action.label,
      icon: action.icon,
      isExtra: action.bar === 'menu',
      reason: reasonAgainst(action),
      // Actions on the whole selection do not look at the file.
      run: () => action.run(file ?? (nodes[0] as ListedFile), context),
    }));
}
