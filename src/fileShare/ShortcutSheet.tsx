import { lazy, Suspense, useState } from 'react';
import { pageWithTexts } from '#web/messages/late.ts';
import { useSign } from './useSign.ts';

const Shortcuts = lazy(pageWithTexts('shortcuts', () => import('./Shortcuts.tsx')));

/** The key `?` shows what the keys do. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false);
  useSign('?', () => setOpen(true));
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Shortcuts onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
