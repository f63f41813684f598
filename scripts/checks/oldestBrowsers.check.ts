import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { staleParts } from '../build.mjs';
import { oldestBrowsers } from '../oldestBrowsers.mjs';

/** esbuild rewrites Unicode property escapes and sets in regular expressions even when the browsers support those that are used. */
const options = {
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'silent',
  supported: { 'regexp-unicode-property-escapes': true, 'regexp-set-notation': true },
} as const;

/** APIs that at least one of the oldest browsers lacks, by MDN's compatibility data. */
const missing = [
  ...['Promise.try', 'URL.parse', 'RegExp.escape', 'Error.isError', 'Math.sumPrecise', 'Math.f16round', 'JSON.rawJSON'],
  ...['toBase64', 'fromBase64', 'setFromBase64', 'fromHex', 'setFromHex', 'getOrInsert', 'getOrInsertComputed'],
  ...['Iterator.from', 'Float16Array', 'getFloat16', 'setFloat16', 'DurationFormat', 'Atomics.pause', 'Temporal'],
  ...['DisposableStack', 'AsyncDisposableStack', 'SuppressedError', 'Symbol.dispose', 'Symbol.asyncDispose'],
  ...['requestIdleCallback', 'scheduler.yield', 'scheduler.postTask', 'TaskController', 'ReadableStream.from'],
  ...['showSaveFilePicker', 'showOpenFilePicker', 'showDirectoryPicker', 'navigator.connection', 'userAgentData'],
  ...['cookieStore', 'URLPattern', 'CloseWatcher', 'window.navigation', 'NavigateEvent', 'ImageDecoder', 'EyeDropper'],
  ...['startViewTransition', 'moveBefore', 'scrollIntoViewIfNeeded', 'caretPositionFromPoint', 'getHTML', 'setHTML'],
  ...['light-dark', '@starting-style', 'field-sizing', 'fieldSizing', 'interpolate-size', 'calc-size', 'anchor-name'],
];

/** Code that tests for an API before it uses it, by chunk. */
const checkedBeforeUse: Record<string, readonly string[]> = {
  // pdf.js includes core-js for the APIs that it uses (docs/decisions/0013-pdfjs-legacy-build.md).
  openPdf: missing,
  'pdf.worker': missing,
  // Its viewer uses what the library has added before, and not its own search; the styles ask for the function first.
  PdfEditorPage: ['URL.parse', 'getOrInsertComputed', 'RegExp.escape', 'Temporal', 'setHTML', 'light-dark'],
  // React, TanStack Query, MUI, and src/ui/useIdle.ts
  start: ['startViewTransition', 'navigator.connection'],
  files: ['requestIdleCallback'],
  gestures: ['userAgentData'],
  // CodeMirror, whose chunks all have this name; its language of style sheets lists the rules that there are.
  dist: ['requestIdleCallback', '@starting-style'],
  // react-dropzone
  DropZone: ['showOpenFilePicker'],
  // tus-js-client
  sendResumable: ['fromBase64', 'toBase64'],
};

const escaped = missing.map((name) => name.replace('.', '\\.')).join('|');
/** Matches these names, and flags inside of regular expressions, which esbuild does not know. */
const anyMissing = new RegExp(`(?<![\\w$-])(?:${escaped})(?![\\w$-])|\\(\\?(?:[ims]+(?:-[ims]+)?|-[ims]+):`, 'g');

/** Code of a script or style sheet that the oldest browsers do not support, one line each. */
export async function tooNewIn(path: string, code: string): Promise<string[]> {
  const file = basename(path);
  const loader = file.endsWith('.css') ? 'css' : 'js';
  const allowed = checkedBeforeUse[file.replace(/-[\w-]{8}\.\w+$/, '').replace(/\.min$/, '')] ?? [];
  const names = new Set([...code.matchAll(anyMissing)].map(([name]) => name));
  const found = [...names].filter((name) => !allowed.includes(name)).map((name) => `${file}: ${name}`);
  try {
    const [asIs, rewritten] = await Promise.all(
      ['esnext', oldestBrowsers].map(async (target) => (await transform(code, { ...options, loader, target })).code),
    );
    if (asIs !== rewritten) found.push(`${file}: ${firstDifference(asIs ?? '', rewritten ?? '')}`);
  } catch (error) {
    found.push(`${file}: ${(error as Error).message.replaceAll('\n', ' ')}`);
  }
  return found;
}

function firstDifference(asIs: string, rewritten: string): string {
  const at = [...asIs].findIndex((character, index) => character !== rewritten[index]);
  return asIs.slice(Math.max(0, at - 30), at + 60);
}

if (import.meta.filename === process.argv[1]) {
  const stale = staleParts().filter((part) => part !== 'server');
  if (stale.length > 0) execFileSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
  const files = ['dist/web/assets', 'dist/help']
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => /\.(m?js|css)$/.test(file));
  const found = (await Promise.all(files.map((file) => tooNewIn(file, readFileSync(file, 'utf8'))))).flat();
  for (const line of found) process.stderr.write(`Newer than the oldest supported browsers: ${line}\n`);
  // Without files, nothing was checked.
  if (files.length === 0) process.stderr.write('No scripts were found to check.\n');
  process.exitCode = files.length === 0 || found.length > 0 ? 1 : 0;
}
