import { useEffect, useRef } from 'react';
import { isShortcut } from '#web/ui/shortcuts.ts';
import { undoLast } from '#web/ui/undoHistory.ts';
import { isTyping } from '#web/ui/useHotkey.ts';
import { clipboard } from '../state/clipboard.ts';

interface PageKeys {
  copy: () => void;
  cut: () => void;
  paste: () => void;
  /** Uploads files copied in another program. */
  upload: ((data: DataTransfer) => void) | undefined;
  /** Opens the parent folder. */
  up: (() => void) | undefined;
}

/**
 * Ctrl+C, X, V and Z, Backspace and Alt+Up, regardless of the focus: an empty folder has no row to focus. Input fields,
 * dialogs, menus and selected text keep these keys.
 */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      if (perform(event, latest.current)) event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (data && data.files.length > 0 && !isTyping(event)) latest.current.upload?.(data);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}

/** @returns whether the key was handled */
function perform(event: KeyboardEvent, keys: PageKeys): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (shiftKey) return false;
  const isUp = altKey ? key === 'ArrowUp' : key === 'Backspace' && !ctrlKey && !metaKey;
  if (isUp) keys.up?.();
  if (isUp) return keys.up !== undefined;
  if (isShortcut(event, 'undo')) return undoLast();
  const command = (['copy', 'cut', 'paste'] as const).find((action) => isShortcut(event, action));
  if (command === undefined) return false;
  if (command === 'paste' ? !clipboard() : window.getSelection()?.isCollapsed === false) return false;
  keys[command]();
  return true;
}
