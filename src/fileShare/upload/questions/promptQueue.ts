import { useSyncExternalStore } from 'react';

/** A question that waits for its answer. */
export type Question<Details, Answer> = Details & { resolve(answer: Answer): void };

/** A queue of questions, which are asked one after the other; the page shows the first. */
export function createPromptQueue<Details extends object, Answer>() {
  let questions: readonly Question<Details, Answer>[] = [];
  const listeners = new Set<() => void>();
  const change = (next: typeof questions) => {
    questions = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    open: (details: Details) =>
      new Promise<Answer>((settle) => {
        const question: Question<Details, Answer> = {
          ...details,
          resolve(answer) {
            change(questions.filter((other) => other !== question));
            settle(answer);
          },
        };
        change([...questions, question]);
      }),
    /** The current question. */
    useFirst: () => useSyncExternalStore(subscribe, () => questions[0]),
  };
}
