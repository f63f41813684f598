import { useSyncExternalStore } from 'react';

/** A question that waits for its answer. */
export type Question<Details, Answer> = Details & { answer(answer: Answer): void };

/** Questions that are asked one after the other, whatever asks them; the page shows the first. */
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
      new Promise<Answer>((resolve) => {
        const question: Question<Details, Answer> = {
          ...details,
          answer(answer) {
            change(questions.filter((other) => other !== question));
            resolve(answer);
          },
        };
        change([...questions, question]);
      }),
    /** What is to be asked first. */
    useFirst: () => useSyncExternalStore(subscribe, () => questions[0]),
  };
}
