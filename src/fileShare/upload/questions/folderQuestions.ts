import { createPromptQueue, type Question } from './questions.ts';

/** What becomes of a dropped folder whose name is taken: its files go into the other, it gets a name of its own, or nothing. */
export type FolderResolution = 'merge' | 'both' | 'skip';

interface TakenFolder {
  name: string;
  /** What it would be called beside the other. */
  freeName: string;
  /** The folder that both would be in. */
  parentName: string;
  /** How many more questions of this kind may follow. */
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
