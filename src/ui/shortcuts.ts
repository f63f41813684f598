/** The keys of actions on files and folders, as menus and the list of shortcuts name them. */
export const shortcuts = {
  preview: 'Enter',
  rename: 'F2',
  copy: 'Ctrl+C',
  cut: 'Ctrl+X',
  paste: 'Ctrl+V',
  undo: 'Ctrl+Z',
  remove: 'Del',
  removeForever: 'Shift+Del',
} as const;

/** The sections of the list of shortcuts for pages of modules. */
export type ModuleShortcuts = 'tasks';

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether exactly the keys of an action were pressed; ⌘ counts as Ctrl. */
export function isShortcut(event: Keys, action: keyof typeof shortcuts): boolean {
  const names: string[] = shortcuts[action].split('+');
  const key = names.at(-1) === 'Del' ? 'Delete' : names.at(-1);
  return (
    event.key.toLowerCase() === key?.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === names.includes('Ctrl') &&
    event.shiftKey === names.includes('Shift') &&
    !event.altKey
  );
}
