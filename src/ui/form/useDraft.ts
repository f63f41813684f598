import { type ChangeEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldError } from './formErrors.ts';

/** What a form holds. */
type Values = Record<string, string | number | boolean>;

export interface Draft<V extends Values> {
  values: V;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  isChanged: boolean;
  /** What an input of text needs; a problem is the server's, or the form's own. */
  text: (name: keyof V & string) => {
    name: string;
    value: V[keyof V];
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    error: boolean;
    helperText: string | undefined;
  };
  /** Says what is wrong, by field, as a key of the catalogue; true when nothing is. */
  check: (problems: Partial<Record<keyof V, string | false>>) => boolean;
}

/**
 * What is typed into a form; it stays when the server rejects.
 * @param start as it was when the form opened: a reload in the background must not pass off older input as newer
 * @param error of the last attempt to save
 */
export function useDraft<V extends Values>(start: V, error: Error | null): Draft<V> {
  const translate = useTranslate();
  const [initial] = useState(start);
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<keyof V, string | false>>>({});
  const set: Draft<V>['set'] = (name, value) => {
    setValues((current) => ({ ...current, [name]: value }));
    setProblems((current) => ({ ...current, [name]: false }));
  };

  return {
    values,
    set,
    isChanged: Object.keys(initial).some((name) => values[name] !== initial[name]),
    text: (name) => {
      const own = problems[name];
      const problem = own ? translate(own) : fieldError(error, name);
      return {
        name,
        value: values[name],
        onChange: ({ target }) => set(name, target.value as V[typeof name]),
        error: problem !== undefined,
        helperText: problem,
      };
    },
    check: (found) => {
      setProblems(found);
      return Object.values(found).every((problem) => !problem);
    },
  };
}

/** Whether nothing but blanks was typed. */
export const isBlank = (text: string) => text.trim() === '';
