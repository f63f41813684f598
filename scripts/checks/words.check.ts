import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import ts from 'typescript';
import { allowed, identifiers, names, prose, unitless } from './words.rules.ts';

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
const citation = /\u00a7/g;

/** Looks for the words below a folder: how many files were read, and one line for each violation. */
export function checkWords(baseDir: string): { files: number; violations: string[] } {
  const files = sources.flatMap((folder) => filesBelow(join(baseDir, folder), ['.ts', '.tsx', '.mts', '.mjs', '.cjs']));
  const own = [...rootFiles(baseDir), ...files].filter((file) => !/words\.(check|rules)\.ts$/.test(file));
  // Manuals in other languages have words of their own.
  const documents = filesBelow(join(baseDir, 'docs'), ['.md']).filter((file) => !/manual[\\/][a-z]{2}[\\/]/.test(file));
  return {
    files: own.length + documents.length,
    violations: [
      ...own.flatMap((file) => violationsIn(baseDir, file)),
      ...documents.flatMap((file) => violationsInDocument(baseDir, file)),
    ],
  };
}

/** The configuration of the tools. */
function rootFiles(baseDir: string): string[] {
  return readdirSync(baseDir)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(baseDir, file));
}

function filesBelow(folder: string, extensions: string[]): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => extensions.includes(extname(file)))
      .map((file) => join(folder, file))
      .sort();
  } catch {
    return [];
  }
}

function openReport(baseDir: string, path: string) {
  const file = relative(baseDir, path);
  const text = readFileSync(path, 'utf8');
  const found = new Set<string>();
  const report = (at: number, message: string) => {
    found.add(`${file}:${text.slice(0, at).split('\n').length}: ${message}`);
  };
  for (const { 0: sign, index } of text.matchAll(citation)) report(index, `citation "${sign}"`);
  const checkProse = (part: string, start: number, where: string) => {
    for (const { 0: word, index } of part.matchAll(/\b[a-z]+\b/gi)) {
      if (prose.has(word.toLowerCase())) report(start + index, `"${word}" in ${where}`);
    }
  };
  return { text, found, report, checkProse };
}

function violationsInDocument(baseDir: string, path: string): string[] {
  const { text, found, checkProse } = openReport(baseDir, path);
  checkProse(text, 0, 'a document');
  return [...found];
}

function violationsIn(baseDir: string, path: string): string[] {
  const { text, found, report, checkProse } = openReport(baseDir, path);
  for (const { name, at, isNumber } of identifiersOf(path, text)) {
    if (isNumber && unitless.has(partsOf(name).at(-1) ?? '')) report(at, `${name} does not say its unit`);
    if (allowed.has(name)) continue;
    if (names.has(name)) report(at, `${name} is a name that was replaced`);
    for (const part of partsOf(name)) {
      const instead = identifiers[part];
      if (instead) report(at, `"${part}" in ${name}: say ${instead}`);
    }
  }
  for (const comment of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g)) {
    checkProse(comment[0], comment.index, 'a comment');
  }
  for (const title of text.matchAll(/(?<=\b(?:it|describe)\(\s*)(['"`]).*?\1/g)) {
    checkProse(title[0], title.index, 'the name of a test');
  }
  return [...found];
}

interface FoundIdentifier {
  name: string;
  at: number;
  /** Declares a constant in capitals whose value is a number. */
  isNumber: boolean;
}

function identifiersOf(path: string, text: string): FoundIdentifier[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names: FoundIdentifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { text: name, parent } = node;
      const isDeclared = ts.isVariableDeclaration(parent) && parent.name === node && /^[A-Z][A-Z0-9_]+$/.test(name);
      names.push({ name, at: node.getStart(source), isNumber: isDeclared && isNumeric(parent.initializer) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Whether an expression is a number, or is computed from numbers and constants. */
function isNumeric(node: ts.Expression | undefined): boolean {
  if (!node) return false;
  if (ts.isBinaryExpression(node)) return isNumeric(node.left) || isNumeric(node.right);
  if (ts.isParenthesizedExpression(node)) return isNumeric(node.expression);
  return ts.isNumericLiteral(node);
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
