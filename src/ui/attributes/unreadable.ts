import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';

interface Followed {
  value: string;
  onChange: (value: string) => void;
}

/** Represents incomplete or invalid input, which every validation rejects. */
export const UNREADABLE = '?';
/** The value for the input; invalid text is kept by the browser. */
export const readable = (value: string) => (value === UNREADABLE ? '' : value);

/**
 * Follows an input whose browser hides invalid text: it reports it only by a flag, and text in a previously empty input
 * only on blur or Enter.
 * @param asValue converts the text to the format of the API
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
