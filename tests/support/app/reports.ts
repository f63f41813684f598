import type { Person } from './person.ts';

/** Fills a folder with files of one word each. @returns their names, in the order of a list */
export async function uploadReports(person: Person, folderId: number, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `Report ${1000 + index}.txt`);
  for (let at = 0; at < count; at += 10)
    await person.upload(folderId, Object.fromEntries(names.slice(at, at + 10).map((name) => [name, 'report'])));
  return names;
}
