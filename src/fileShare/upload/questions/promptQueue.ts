import { createStore } from '#web/ui/createStore.ts';

/** A question that waits for its answer. */
export type Question<Details, Answer> = Details & { resolve(answer: Answer): void };

/** A queue of questions, which are asked one after the other; the page shows the first. */
export function createPromptQueue<Details extends object, Answer>() {
  const { get, set, use } = createStore<readonly Question<Details, Answer>[]>([]);
  return {
    open: (details: Details) =>
      new Promise<Answer>((settle) => {
        const question: Question<Details, Answer> = {
          ...details,
          resolve(answer) {
            set(get().filter((other) => other !== question));
            settle(answer);
          },
        };
        set([...get(), question]);
      }),
    /** The current question. */
    useFirst: () => use((questions) => questions[0]),
  };
}
