import { useSyncExternalStore } from 'react';
import type { AttributesOfFolder } from '#contract/attributeGroups.ts';
import type { UploadValues } from './uploadValues.ts';

/** Dropped files wait for the values that their folder wants of every file. */
export interface ValueQuestion {
  folderName: string;
  /** How many files wait. */
  count: number;
  group: AttributesOfFolder;
  /** Undefined when they are not to be sent after all. */
  answer(values: UploadValues | undefined): void;
}

let questions: readonly ValueQuestion[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ValueQuestion[]) {
  questions = next;
  for (const listener of listeners) listener();
}

/** Asks whoever dropped the files; the page shows one question at a time. */
export function askForValues(asked: Omit<ValueQuestion, 'answer'>): Promise<UploadValues | undefined> {
  return new Promise((resolve) => {
    const question: ValueQuestion = {
      ...asked,
      answer(values) {
        change(questions.filter((other) => other !== question));
        resolve(values);
      },
    };
    change([...questions, question]);
  });
}

/** What is to be asked first. */
export function useValueQuestion(): ValueQuestion | undefined {
  return useSyncExternalStore(subscribe, () => questions[0]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
