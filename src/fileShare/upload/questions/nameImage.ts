import type { Dropped } from '../droppedFiles.ts';
import { openNameQuestion } from './nameQuestions.ts';

/** The name that browsers give a copied image, and its maximum age in milliseconds. */
const UNNAMED = 'image.png';
const JUST_NOW_MS = 5_000;

/** Asks for the name of a pasted image. */
export async function nameImage(dropped: Dropped, nameFor: (date: string) => string): Promise<Dropped> {
  const [only] = dropped.files;
  const isImage = dropped.files.length === 1 && only?.file.name === UNNAMED && only.path.length === 0;
  if (!isImage || Date.now() - only.file.lastModified > JUST_NOW_MS) return dropped;
  const { file } = only;
  const name = await openNameQuestion({ name: nameFor(new Date().toLocaleString('sv-SE').replaceAll(':', '.')) });
  if (name === undefined) return { ...dropped, files: [] };
  const named = new File([file], name, { type: file.type, lastModified: file.lastModified });
  return { ...dropped, files: [{ file: named, path: [] }] };
}
