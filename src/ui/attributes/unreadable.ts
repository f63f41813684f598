import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';

interface Followed {
  value: string;
  onChange: (value: string) => void;
}

/** Stands for what was typed and is no value of its type, or only half of one: every check rejects it. */
export const UNREADABLE = '?';
/** What an input shows; its text stays as it was typed. */
export const readable = (value: string) => (value === UNREADABLE ? '' : value);

/**
 * Follows an input whose browser hides what it cannot read: it tells of that by a flag only, and of what was empty
 * before only when one leaves, or sends with Enter.
 * @param asValue the value as it travels
 */
export function followed({ value, onChange }: Followed, asValue: (text: string) => string = (text) => text) {
  const read = ({ validity, value: text }: HTMLInputElement) => (validity.badInput ? UNREADABLE : asValue(text));
  const check = (target: HTMLInputElement) => {
    if (target.validity.badInput || value === UNREADABLE) onChange(read(target));
  };
  return {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(read(target)),
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => check(target),
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) check(target);
    },
  };
}
