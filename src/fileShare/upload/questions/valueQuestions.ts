import type { AttributesOfFolder } from '#contract/attributeGroups.ts';
import type { UploadValues } from '../uploadValues.ts';
import { createPromptQueue, type Question } from './promptQueue.ts';

/** Dropped files that need values for required attributes. */
interface MissingValues {
  folderName: string;
  /** Number of files. */
  count: number;
  group: AttributesOfFolder;
}
/** Answered with undefined when the user cancels. */
export type ValueQuestion = Question<MissingValues, UploadValues | undefined>;

const questions = createPromptQueue<MissingValues, UploadValues | undefined>();

export const openValueQuestion = questions.open;
export const useValueQuestion = questions.useFirst;
