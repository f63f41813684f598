import Button, { type ButtonProps } from '@mui/material/Button';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRetryFailed } from './useRetryFailed.ts';

interface Entry {
  anchor: RefObject<HTMLElement | null>;
  isMain: boolean;
  show: (isShown: boolean) => void;
}

const entries = new Set<Entry>();

/** Shows one button in the page, and one in each dialog or drawer: a main one, else the first. */
function choose(): void {
  const chosen = new Map<Element | null, Entry>();
  for (const entry of entries) {
    const layer = entry.anchor.current?.closest('.MuiModal-root') ?? null;
    const before = chosen.get(layer);
    if (!before || (entry.isMain && !before.isMain)) chosen.set(layer, entry);
  }
  for (const entry of entries) entry.show([...chosen.values()].includes(entry));
}

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  /** Loads what failed again. */
  onRetry: () => unknown;
  /** In the main part of the page, where users expect the button. */
  isMain?: boolean;
}

/** The button below a message that something could not be loaded: one for a page, because it retries all that failed. */
export function RetryButton({ onRetry, isMain = false, ...buttonProps }: RetryButtonProps) {
  const translate = useTranslate();
  const retry = useRetryFailed();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isShown, show] = useState(false);
  useLayoutEffect(() => {
    const entry = { anchor, isMain, show };
    entries.add(entry);
    choose();
    return () => {
      entries.delete(entry);
      choose();
    };
  }, [isMain]);
  return (
    <span ref={anchor}>
      {isShown && (
        <Button {...buttonProps} onClick={() => retry(onRetry)}>
          {translate('ui.retry')}
        </Button>
      )}
    </span>
  );
}
