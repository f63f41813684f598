import { createPromptQueue, type Question } from './promptQueue.ts';

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
interface FolderChoice {
  resolution: FolderResolution;
  forAll: boolean;
}
export type FolderQuestion = Question<TakenFolder, FolderChoice>;

const questions = createPromptQueue<TakenFolder, FolderChoice>();

export const openFolderQuestion = questions.open;
export const useFolderQuestion = questions.useFirst;
