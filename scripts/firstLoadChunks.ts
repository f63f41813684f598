import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type AliasOptions, build, type Plugin } from 'vite';

/** Ignores dynamic imports: they are loaded later. */
const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }: { kind?: string }) =>
    kind === 'dynamic-import' ? { id, external: true } : null,
};

/** The popper of tooltips comes when the first one is shown; development and tests keep MUI's own. */
export const lazyTooltips: Plugin = {
  name: 'lazy-tooltips',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../Popper/index.js' && importer?.endsWith('/Tooltip/Tooltip.js') ? resolve('src/ui/LazyPopper.tsx') : null,
};

/** What each module imports, by module. */
type Imports = Map<string, readonly string[]>;

/**
 * The modules that these entries need, without unused exports. Following the imports alone would count libraries with
 * an index module completely.
 * @param imports is filled with what the modules import, used or not
 */
async function modulesOf(input: string[], alias: AliasOptions, imports: Imports): Promise<Set<string>> {
  const readImports: Plugin = {
    name: 'read-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), lazyTooltips, staticImportsOnly, readImports],
    resolve: { alias },
    // The exports of an entry are those that the rest of the app imports.
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in built)) throw new Error('The modules of the first load could not be listed.');
  return new Set(built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
}

/**
 * Adds to a chunk what its modules import for exports that only later chunks use: those would otherwise have it, and the
 * earlier chunk would import a later one.
 */
function completeWith(chunk: Set<string>, later: readonly Set<string>[], imports: Imports): void {
  // What is added is visited too.
  for (const id of chunk) {
    if (id.includes('/node_modules/')) continue;
    for (const imported of imports.get(id) ?? [])
      if (!imported.includes('/node_modules/') && later.some((modules) => modules.has(imported))) chunk.add(imported);
  }
}

const NAMES = ['entry', 'anonymous', 'files', 'wide', 'gestures'] as const;

/**
 * Groups the modules of the first pages into four chunks: `start` has what every page needs, `files` the file list, `wide`
 * what stands beside it in a wide window, `gestures` what its first gestures need, after the rows. Otherwise each module
 * that is shared with another page would become its own chunk: a hundred small ones, which compress badly.
 * @param entries what is loaded before sign-in, on public pages, for the file list, beside it, and for the first gestures
 */
export async function firstLoadChunks(
  entries: Record<(typeof NAMES)[number], string[]>,
  alias: AliasOptions,
): Promise<(id: string) => string | null> {
  const imports: Imports = new Map();
  const sets = await Promise.all(NAMES.map((name) => modulesOf(entries[name], alias, imports)));
  const [entry, anonymous, files, wide, gestures] = sets as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  completeWith(files, [wide, gestures], imports);
  completeWith(wide, [gestures], imports);
  // Schemas that every page has need these rules, which the pages before the sign-in do not call.
  const isShared = (id: string) => anonymous.has(id) || /\/contract\/rules\/(hidden|shorten)\.ts$/.test(id);
  return (id) => {
    if (id.endsWith('/src/main.tsx')) return null;
    if (entry.has(id) || (files.has(id) && isShared(id))) return 'start';
    if (anonymous.has(id)) return null;
    if (files.has(id)) return 'files';
    if (wide.has(id)) return 'wide';
    return gestures.has(id) ? 'gestures' : null;
  };
}
