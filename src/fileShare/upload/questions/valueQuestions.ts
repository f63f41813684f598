import type { AttributesOfFolder } from '#contract/attributeGroups.ts';
import type { UploadValues } from '../uploadValues.ts';
import { createPromptQueue, type Question } from './questions.ts';

/** Dropped files wait for the values that their folder wants of every file. */
interface MissingValues {
  folderName: string;
  /** How many files wait. */
  count: number;
  group: AttributesOfFolder;
}
/** Answered with undefined when they are not to be sent after all. */
export type ValueQuestion = Question<MissingValues, UploadValues | undefined>;

const questions = createPromptQueue<MissingValues, UploadValues | undefined>();

export const openValueQuestion = questions.open;
export const useValueQuestion = questions.useFirst;
