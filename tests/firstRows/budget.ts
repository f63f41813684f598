import type { Module } from './report.ts';

/** Bytes of all scripts before the first rows, by Brotli as they are sent. It may only become smaller. */
export const MAX_SENT_BYTES = 212_000;
/** Modules of which less has run are listed below, or come later. */
const MIN_SHARE_RUN = 0.2;
/** Characters below which a module is not worth a request or a rule of its own. */
const MIN_CHARACTERS = 500;

/** Modules that are loaded before the rows although little of them has run, with the reason. */
const listed: readonly [path: RegExp, reason: string][] = [
  [/^node_modules\/(react-dom|lodash|ra-core|function-bind)\//, 'a library that is one file, or imports its own parts'],
  [/^node_modules\/@tanstack\/query-core\//, 'the client of all queries creates the caches of mutations as well'],
  [
    /^node_modules\/@mui\/material\/esm\/(TextareaAutosize|Grow|styles)\//,
    'imported by the fields, tooltips and themes of MUI',
  ],
  [/^node_modules\/react-transition-group\//, 'imported by the ripple of the buttons of MUI'],
  [/^node_modules\/stylis\//, 'imported by Emotion'],
  [
    /Alert\/Alert\.js$|^src\/ui\/page\/(NotLoaded|RetryButton)/,
    'says that a script could not be loaded: it cannot be loaded itself',
  ],
  [/^src\/(layout\/(Message|CookieNotice)|ui\/dialogs\/UndoToast)/, 'smaller than the request for it'],
  [/^src\/ui\/grid\/(useRubberBand|useListKeys|RenameField|data\/listed)/, 'gestures on a row, which must not wait'],
  [/^src\/ui\/folders\/treeKeys/, 'its commands of a row are keys of the list too'],
  [/^src\/fileShare\/(actions|state|trash)\//, 'commands of the list, which its menus and keys share'],
  [/^src\/fileShare\/upload\/droppedFiles/, 'what is dropped is read during the drop'],
  [
    /^dataProvider\/(ApiError|errorTexts|eventStream|dialect)/,
    'every call needs them when it fails; the rest is small',
  ],
  [/^authProvider\/endSession/, 'a session may end when nothing can be loaded any more'],
  [/^contract\/rules\//, 'schemas refer to their rules'],
];

/** What breaks the budget, a line each. */
export function brokenBy(modules: readonly Module[]): string[] {
  const sent = modules.reduce((sum, { brotli }) => sum + brotli, 0);
  const unused = modules.filter(
    ({ path, bytes, ran }) =>
      bytes >= MIN_CHARACTERS && ran / bytes < MIN_SHARE_RUN && !listed.some(([allowed]) => allowed.test(path)),
  );
  return [
    ...(sent > MAX_SENT_BYTES ? [`${Math.round(sent)} bytes of scripts are sent, more than ${MAX_SENT_BYTES}.`] : []),
    ...unused.map(({ path, bytes, ran }) => `Of ${path}, ${Math.round((ran / bytes) * 100)} % has run.`),
  ];
}
