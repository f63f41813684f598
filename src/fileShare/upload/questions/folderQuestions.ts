import { createPromptQueue, type Question } from './questions.ts';

/** What to do with a dropped folder whose name exists already: merge it, rename it, or skip it. */
export type FolderResolution = 'merge' | 'both' | 'skip';

interface TakenFolder {
  name: string;
  /** Its name if both are kept. */
  freeName: string;
  /** The parent of both folders. */
  parentName: string;
  /** Number of further questions of this kind. */
  others: number;
}
interface FolderAnswer {
  resolution: FolderResolution;
  forAll: boolean;
}
export type FolderQuestion = Question<TakenFolder, FolderAnswer>;

const questions = createPromptQueue<TakenFolder, FolderAnswer>();

export const openFolderQuestion = questions.open;
export const useFolderQuestion = questions.useFirst;
