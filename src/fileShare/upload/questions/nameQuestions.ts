import { createPromptQueue, type Question } from './promptQueue.ts';

/** A pasted image without a name. */
interface Unnamed {
  /** The proposed name. */
  name: string;
}
/** Answered with undefined when the user cancels. */
export type NameQuestion = Question<Unnamed, string | undefined>;

const questions = createPromptQueue<Unnamed, string | undefined>();

export const openNameQuestion = questions.open;
export const useNameQuestion = questions.useFirst;
