import { Suspense, useState } from 'react';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useHotkey } from '#web/ui/useHotkey.ts';

const Shortcuts = lazyPart(pageWithTexts(['shortcuts', 'filePage'], () => import('./Shortcuts.tsx')));

/** Opens the list of keyboard shortcuts with the key `?`. */
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
