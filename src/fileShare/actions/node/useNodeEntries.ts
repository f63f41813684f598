import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { useFileCommands } from '../useFileCommands.ts';
import type { ActionContext, NodeAction, NodeTarget } from './NodeAction.ts';
import { nodeActions } from './nodeActions.ts';

/** An entry of a menu or of the selection bar. */
export interface NodeEntry {
  id: string;
  bar: NodeAction['bar'] | undefined;
  shortcut: string | undefined;
  /** In the language of the app. */
  text: string;
  icon: SvgIconComponent;
  /** Menus leave out what is not offered; the selection bar shows it as disabled. */
  isOffered: boolean;
  /** Why it is not possible now. */
  reason: string | undefined;
  run: () => void;
}

/** The actions for a target, with those of modules, in the order of menus and of the selection bar. */
export function useNodeEntries(target: NodeTarget): NodeEntry[] {
  const translate = useTranslate();
  const can = useCan();
  const copyText = useCopyText();
  const navigate = useNavigate();
  const { runSlot } = useFileCommands();
  const modules = useSlots('fileActions');
  const { on, node, hasFiles, whyNot, preventedReason, commands } = target;
  const isFolder = on === 'folder';
  const context: ActionContext = { navigate, copyText, mayManage: can('folder.manage'), isFolder };
  const file = on !== 'folder' && node && 'size' in node ? node : undefined;

  const entryOf = (action: NodeAction, run: () => void, text = translate(`files.action.${action.id}`)): NodeEntry => {
    const { id, icon, bar, shortcut, needs, isForFiles } = action;
    // A folder among several selected rows is not checked, because the actions skip it.
    const checked = isFolder ? node : file;
    const isOffered = checked === undefined || action.isOffered?.(checked, context) !== false;
    const forFile = on === 'file' ? file : undefined;
    const prevented =
      forFile && !isOffered ? (preventedReason(forFile) ?? translate('files.action.prevented')) : undefined;
    const filesOnly = isForFiles && !hasFiles ? translate('files.action.filesOnly') : undefined;
    const against = prevented ?? (forFile && action.reasonAgainst?.(forFile, target));
    const reason = (needs && whyNot(needs)) ?? filesOnly ?? against;
    return { id, icon, bar, shortcut, text, isOffered, reason, run };
  };
  const own = (action: NodeAction) => {
    const { id, run } = action;
    const perform = run ? node && (() => run(node.id, context)) : commands[id];
    return perform && action.on.includes(on) ? entryOf(action, perform) : [];
  };
  const ofModules = modules.map((slot) => {
    const { label, icon } = slot;
    const isOffered: NodeAction['isOffered'] = (of) => 'size' in of && slot.isOffered(of);
    const action: NodeAction = { id: label, icon, on: ['file', 'several'], bar: 'menu', isForFiles: true, isOffered };
    return entryOf(action, () => runSlot(slot), translate(label));
  });
  return nodeActions.flatMap((action) => {
    if (action === 'modules') return isFolder ? [] : ofModules;
    return own(action);
  });
}
