import { lazy, Suspense, useState } from 'react';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { useHotkey } from '#web/ui/useHotkey.ts';

const Shortcuts = lazy(pageWithTexts('shortcuts', () => import('./Shortcuts.tsx')));

/** The key `?` shows what the keys do. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Shortcuts onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
