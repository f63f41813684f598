import type { SvgIconComponent } from '@mui/icons-material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { Rights } from '#contract/enums.ts';
import { editorOf } from '#web/editing/editorOf.ts';
import { usePreloadPage } from '#web/editing/usePreloadPage.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import type { FileActionSlot } from '#web/plugin.ts';
import { shortcuts } from '#web/ui/shortcuts.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
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

/** An action, or one of a module, whose text has a key of its own. */
type Named = Omit<NodeAction, 'id'> & { id: string };

/** The actions for a target, with those of modules, in the order of menus and of the selection bar. */
export function useNodeEntries(target: NodeTarget): NodeEntry[] {
  const translate = useTranslate();
  const can = useCan();
  const copyText = useCopyText();
  const navigate = useNavigate();
  const modules = useSlots('fileActions');
  const { on, node, hasFiles, whyNot, preventedReason, commands, runSlot } = target;
  const isFolder = on === 'folder';
  const mayEditImages = can('file.editImage', { rights: Rights.ReadWrite });
  const mayEditContent = can('file.edit', { rights: Rights.ReadWrite });
  const mayManage = can('folder.manage');
  // Settings that an earlier release has stored say nothing about it.
  const hasProgramLinks = useStored('settings')?.editing?.desktop ?? false;
  const me = useStored('profile')?.id;
  const mayEndLock = (by: number) => can('lock.end', { by });
  const lockedReason: ActionContext['lockedReason'] = ({ lock }) =>
    lock && lock.by.id !== me ? translate('files.lock.other', { name: lock.by.name }) : undefined;
  const may = { mayManage, mayEditImages, mayEditContent, hasProgramLinks, mayEndLock, lockedReason };
  const context: ActionContext = { navigate, copyText, ...may, isFolder };
  const file = on !== 'folder' && node && 'size' in node ? node : undefined;

  // Both the menu and the bar of a selected row come before the editor is opened.
  usePreloadPage(mayEditContent && on === 'file' && file ? editorOf(file) : undefined);

  const entryOf = (action: Named, run: () => void, text = translate(`files.action.${action.id}`)): NodeEntry => {
    const { id, icon, bar, needs, isForFiles } = action;
    // A folder among several selected rows is not checked, because the actions skip it.
    const checked = isFolder ? node : file;
    const isOffered = checked === undefined || action.isOffered?.(checked, context) !== false;
    const forFile = on === 'file' ? file : undefined;
    const prevented =
      forFile && !isOffered ? (preventedReason(forFile) ?? translate('files.action.prevented')) : undefined;
    const filesOnly = isForFiles && !hasFiles ? translate('files.action.filesOnly') : undefined;
    const against = prevented ?? (forFile && action.reasonAgainst?.(forFile, target, context));
    const reason = (needs && whyNot(needs)) ?? filesOnly ?? against;
    const shortcut = on !== 'trash' && id in shortcuts ? shortcuts[id as keyof typeof shortcuts] : undefined;
    return { id, icon, bar, shortcut, text, isOffered, reason, run };
  };
  const own = (action: NodeAction) => {
    const { id, run } = action;
    const perform = run ? node && (() => run(node.id, context, node.name)) : commands[id];
    return perform && action.on.includes(on) ? entryOf(action, perform) : [];
  };
  const ofModule = (slot: FileActionSlot) => {
    const { label, icon, needsWrite } = slot;
    const isOffered: NodeAction['isOffered'] = (of) => 'size' in of && slot.isOffered(of);
    const right = needsWrite && { needs: 'edit' as const };
    const on = ['file', 'several'] as const;
    const action: Named = { id: label, icon, on, bar: 'menu', ...right, isForFiles: true, isOffered };
    return runSlot ? entryOf(action, () => runSlot(slot), translate(label)) : [];
  };
  return nodeActions.flatMap((action) => (action === 'modules' ? modules.flatMap(ofModule) : own(action)));
}
