import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * Words that an earlier version used for standard terms, as parts of identifiers, and what the field says instead.
 * docs/architecture.md has the names that are used.
 */
const identifiers: Record<string, string> = {
  house: 'app, server, instance',
  hang: 'register',
  materials: 'dependencies',
  surroundings: 'services',
  ballast: 'reserve file',
  desk: 'CLI context',
  respread: 'propagate',
  intern: 'upsert',
  steering: 'controls',
  pour: 'pipe',
  schemaless: 'stub',
  spared: 'stubs',
  recogniser: 'OCR engine',
  intruder: 'raw database',
  scratch: 'temporary folder',
  journey: 'end-to-end test',
  patience: 'timeout',
  unsynced: 'asynchronous commit',
  recall: 'get',
  speak: 'reload',
};

/** The same for comments: words that have no other use in them. */
const comments = new Set(
  'house houses ballast deed deeds door doors recogniser intruder doomed respread anew'.split(' '),
);

/** `folder: word` pairs that are right where they stand. */
const allowed = new Set<string>([]);

const sources = [
  'contract',
  'server',
  'src',
  'resources',
  'dataProvider',
  'authProvider',
  'fixtures',
  'scripts',
  'tests',
];
const citation = /\u00a7/;

/** Looks for the words below a folder: how many files were read, and one line for each breach. */
export function checkWords(baseDir: string): { files: number; violations: string[] } {
  const files = sources.flatMap((folder) => filesBelow(join(baseDir, folder)));
  const own = files.filter((file) => !file.endsWith('words.check.ts'));
  return { files: own.length, violations: own.flatMap((file) => breaches(baseDir, file)) };
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => ['.ts', '.tsx', '.mts', '.mjs', '.cjs'].includes(extname(file)))
      .map((file) => join(folder, file))
      .sort();
  } catch {
    return [];
  }
}

function breaches(baseDir: string, path: string): string[] {
  const file = relative(baseDir, path);
  const text = readFileSync(path, 'utf8');
  const found = new Set<string>();
  const report = (at: number, message: string) => {
    found.add(`${file}:${text.slice(0, at).split('\n').length}: ${message}`);
  };
  for (const { 0: sign, index } of text.matchAll(new RegExp(citation, 'g'))) report(index, `citation "${sign}"`);
  for (const { name, at } of identifiersOf(path, text)) {
    for (const part of partsOf(name)) {
      const instead = identifiers[part];
      if (instead && !allowed.has(`${file}: ${part}`)) report(at, `"${part}" in ${name}: say ${instead}`);
    }
  }
  for (const comment of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g)) {
    for (const { 0: word, index } of comment[0].matchAll(/\b[a-z]+\b/gi)) {
      if (comments.has(word.toLowerCase())) report(comment.index + index, `"${word}" in a comment`);
    }
  }
  return [...found];
}

function identifiersOf(path: string, text: string): { name: string; at: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: { name: string; at: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push({ name: node.text, at: node.getStart(source) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `openRawDatabase` and `OPEN_RAW_DATABASE` are `open`, `raw`, `database`. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);
}

if (import.meta.filename === process.argv[1]) {
  const { files, violations } = checkWords(process.cwd());
  for (const line of violations) process.stderr.write(`${line}\n`);
  // A checker that saw nothing agrees with everything.
  if (files === 0) process.stderr.write('No files were found to check.\n');
  process.exitCode = files === 0 || violations.length > 0 ? 1 : 0;
}
