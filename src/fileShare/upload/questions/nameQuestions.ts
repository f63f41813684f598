import { createPromptQueue, type Question } from './questions.ts';

/** A pasted picture has no name yet. */
interface Unnamed {
  /** A name to begin with. */
  name: string;
}
/** Answered with undefined when it is not to be sent after all. */
export type NameQuestion = Question<Unnamed, string | undefined>;

const questions = createPromptQueue<Unnamed, string | undefined>();

export const openNameQuestion = questions.open;
export const useNameQuestion = questions.useFirst;
