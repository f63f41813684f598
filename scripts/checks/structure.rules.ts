import { dirname } from 'node:path';

/** A source file and the files that import it. */
export interface SourceFile {
  path: string;
  text: string;
  importers: string[];
  /** Whether it is loaded when it is needed only, which takes a file of its own. */
  lazy: boolean;
}

const MAX_FILES = 25;
const MIN_LINES = 12;
/** One file per plugin and language: their number says nothing about the structure. */
const catalogues = /^src\/messages\//;
/** Components, entries of folders, and files that the test runner loads by path. */
const mayBeShort = /(\.tsx|\/index\.ts|\.setup\.ts)$/;

/** @returns one line for each folder with too many files, except for message catalogues */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !catalogues.test(`${folder}/`))
    .map(([folder, count]) => `crowded-folder: ${folder} holds ${count} files; ${MAX_FILES} are allowed`);
}

/**
 * @returns one line for each short file that should be part of the only file that imports it; components may be short
 */
export function fragments(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, importers, lazy }) => importers.length === 1 && !lazy && !mayBeShort.test(path))
    .map(({ path, text, importers }) => ({ path, lines: text.trimEnd().split('\n').length, importer: importers[0] }))
    .filter(({ lines }) => lines < MIN_LINES)
    .map(({ path, lines, importer }) => `fragment: ${path} has ${lines} lines and is imported by ${importer} alone`);
}
