import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * Words that an earlier version used for standard terms, as parts of identifiers, and what the field says instead.
 * docs/architecture.md has the names that are used.
 */
const identifiers: Record<string, string> = {
  house: 'app, server, instance',
  door: 'dependencies, adapter, shell',
  doors: 'dependencies, adapters',
  hang: 'register',
  materials: 'dependencies',
  surroundings: 'services',
  deed: 'action, operation',
  deeds: 'actions, operations',
  ballast: 'reserve file',
  desk: 'CLI context',
  aside: 'temporary file, staging',
  sweep: 'garbage collection',
  wave: 'propagate',
  respread: 'propagate',
  intern: 'upsert',
  conjunction: 'unit set',
  doomed: 'pending deletion',
  steering: 'controls',
  steered: 'the name of what it controls',
  usual: 'default',
  pour: 'pipe',
  stretch: 'byte range',
  stretches: 'byte ranges',
  plant: 'build',
  forest: 'folder tree',
  farewell: 'logout message',
  lasting: 'cache',
  settled: 'done, finished',
  said: 'the name of what it holds',
  told: 'the name of what it holds',
  facts: 'values, details',
  refusal: 'rejection, error',
  refusals: 'rejections, errors',
  govern: 'manage',
  appoint: 'grant role',
  sole: 'single',
  bone: 'skeleton',
  spent: 'used, consumed',
  bear: 'require',
  acting: 'impersonation',
  beside: 'the name of what stands there',
  schemaless: 'stub',
  spared: 'stubs',
  recogniser: 'OCR engine',
  tally: 'summary',
  seedhand: 'seed client',
  intruder: 'raw database',
  scratch: 'temporary folder',
  journey: 'end-to-end test',
  patience: 'timeout',
  unsynced: 'asynchronous commit',
  tries: 'attempts',
  wanted: 'requested',
  refuse: 'reject, fail',
  recall: 'get',
  speak: 'reload',
  somebody: 'user, caller, client',
  whoever: 'user, caller, client',
  anew: 'again',
};

/** Whole names that have other uses as a part: `useGone` is refused, `isGone` is not. */
const names = new Set(
  (
    'MOST PATIENCE PAUSE PAUSES BETWEEN LOOKS ROOM STEP TURN LET_GO_EVERY letGo Place usePlace listPlace LdapPlace ' +
    'OidcPlace S3Place PlaceFields openMark postgresMark Turns openUnits ownUnits sqliteUnits internSets wordsOf ' +
    'mailWords useStampWords withLevels useGone useSettled useSign useArrived useFound useRemembered Asking AskedButton ' +
    'Proof ProofGate Loaded Fact Facts Plain whenWanted actAs bearMore openAnyway say stage'
  ).split(' '),
);

/** The same for comments, documents and the names of tests: words that have no other use in them. */
const prose = new Set(
  (
    'house houses ballast deed deeds door doors recogniser intruder doomed respread anew whoever somebody nobody ' +
    'surroundings farewell lasting forest patience sweep steering steered tally journey journeys schemaless bone'
  ).split(' '),
);

/** Identifiers that keep such a part: columns of the database, and names that libraries or the wire have. */
const allowed = new Set([
  'acting',
  'actingAs',
  'allSettled',
  'aside',
  'codeTries',
  'codeTriesFrom',
  'conjunction',
  'conjunctionId',
  'conjunctionUnit',
  'doomedOn',
  'keySpent',
  'onSettled',
  'spentKey',
  'stopActing',
  'stretches',
]);

/** Last words of a constant that do not say what its number counts: `MAX_PART_BYTES` does, `MAX_PART` does not. */
const unitless = new Set(
  (
    'after ahead away batch between chunk day delay each enough every far first gap height interval large least ' +
    'limit long looks many margin max min month most once old page part pause piece read room row sample shared shown ' +
    'size slack soon spare step time timeout turn week width within year'
  ).split(' '),
);

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
  const own = [...rootFiles(baseDir), ...files].filter((file) => !file.endsWith('words.check.ts'));
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
