import { folders } from '#contract/fileNodes/folders.ts';
import { nameKey, nextNames, normaliseName } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import type { UploadTarget } from '../state/uploader.ts';
import type { Dropped } from './droppedFiles.ts';
import { type FolderResolution, openFolderQuestion } from './questions/folderQuestions.ts';

/** Maximum number of candidates for a free name. */
const MAX_NAMES = 1000;
const keyOf = (name: string) => nameKey(normaliseName(name));

/** Asks about each dropped folder whose name exists in the target; skipped folders are removed. */
export async function settleFolders(target: UploadTarget, dropped: Dropped): Promise<Dropped> {
  const { files, folders: paths } = dropped;
  const outermost = [...new Set(paths.flatMap(([name]) => name ?? []))];
  if (outermost.length === 0) return dropped;
  const { items } = await call(folders.list, { query: { parentId: String(target.id) } });
  const used = new Set(items.map(({ name }) => nameKey(name)));
  const taken = outermost.filter((name) => used.has(keyOf(name)));
  const renamed = new Map<string, string | undefined>();
  let forAll: FolderResolution | undefined;
  for (const [index, name] of taken.entries()) {
    const freeName = nextNames(normaliseName(name), MAX_NAMES, true).find((free) => !used.has(nameKey(free))) ?? name;
    const question = { name, freeName, parentName: target.name, others: taken.length - index - 1 };
    const { resolution, ...choice } = forAll
      ? { resolution: forAll, forAll: true }
      : await openFolderQuestion(question);
    if (choice.forAll) forAll = resolution;
    if (resolution === 'both') {
      renamed.set(name, freeName);
      used.add(nameKey(freeName));
    } else if (resolution === 'skip') renamed.set(name, undefined);
  }
  const placed = ([first, ...rest]: readonly string[]): string[] | undefined => {
    if (first === undefined) return [];
    const name = renamed.has(first) ? renamed.get(first) : first;
    return name === undefined ? undefined : [name, ...rest];
  };
  return {
    ...dropped,
    files: files.flatMap(({ file, path }) => {
      const at = placed(path);
      return at ? { file, path: at } : [];
    }),
    folders: paths.flatMap((path) => {
      const at = placed(path);
      return at ? [at] : [];
    }),
  };
}
