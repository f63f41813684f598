import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type AliasOptions, build, type Plugin, type Rollup } from 'vite';

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

/**
 * The modules that these entries need, without unused exports. Following the imports alone would count libraries with
 * an index module completely.
 */
async function modulesOf(input: string[], alias: AliasOptions): Promise<Set<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), lazyTooltips, staticImportsOnly],
    resolve: { alias },
    // The exports of an entry are those that the rest of the app imports.
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in built)) throw new Error('The modules of the first load could not be listed.');
  return new Set(built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
}

/**
 * Groups what every page needs into one chunk, what the file list needs into another one, and what the first gestures need
 * into a third one, which comes after the rows. Otherwise each module that is shared with another page would become its own chunk: a hundred small ones,
 * which compress badly.
 * @param entries what is loaded before sign-in, on public pages, for the file list, and for the first gestures
 */
export async function firstLoadChunk(
  entries: { entry: string[]; anonymous: string[]; files: string[]; gestures: string[] },
  alias: AliasOptions,
): Promise<(id: string) => string | null> {
  const [entry, anonymous, files, gestures] = await Promise.all(
    [entries.entry, entries.anonymous, entries.files, entries.gestures].map((input) => modulesOf(input, alias)),
  );
  // Schemas that every page has need these rules, which the pages before the sign-in do not call.
  const isShared = (id: string) => anonymous?.has(id) || /\/contract\/rules\/(hidden|shorten)\.ts$/.test(id);
  return (id) => {
    if (id.endsWith('/src/main.tsx')) return null;
    if (entry?.has(id) || (files?.has(id) && isShared(id))) return 'start';
    if (anonymous?.has(id)) return null;
    if (files?.has(id)) return 'files';
    return gestures?.has(id) ? 'gestures' : null;
  };
}

/** Base names of the components of the back office, each of which may have its own chunk. */
const backOffice = new Set(
  readdirSync('resources', { recursive: true, encoding: 'utf8' }).map((file) => parse(file).name),
);

/**
 * The files that are preloaded with a chunk. Chunks of the back office load their own dependencies: the lists would
 * otherwise be part of the first load.
 */
export function withoutBackOffice(chunk: string, needed: string[], { hostType }: { hostType: string }): string[] {
  // The page preloads what its entry needs, which is named like the index of a module.
  if (hostType === 'html') return needed;
  return backOffice.has(parse(chunk).name.slice(0, -'-00000000'.length))
    ? needed.filter((file) => file.endsWith('.css'))
    : needed;
}

/** Where `authProvider/session.ts` keeps the token. */
const TOKEN = 'strongroom.token';
const isChunk = (file: Rollup.OutputBundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk';

/** A chunk and all that it imports, without what is imported on demand. */
function neededBy(bundle: Rollup.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || !isChunk(chunk)) return found;
  found.add(name);
  for (const imported of chunk.imports) neededBy(bundle, imported, found);
  return found;
}

/** The script as text: it preloads the modules of the app, or of the sign-in pages, which lie beside the script. */
const scriptFor = (app: readonly string[], signIn: readonly string[]) =>
  `for(const n of localStorage.getItem(${JSON.stringify(TOKEN)})?${JSON.stringify(app)}:${JSON.stringify(signIn)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=new URL(n,document.currentScript.src).href;document.head.append(l)}`;

/**
 * Adds a small script to the page that preloads the main app, or the sign-in pages if no one is signed in, while the entry
 * is still being loaded. The entry could do so only when it has arrived and has run, and links in the page would load the
 * app for the sign-in page too.
 */
export function preloadApp(): Plugin {
  let script = { name: '', text: '' };
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        if (!chunk) throw new Error('The page has no entry.');
        const before = neededBy(bundle, chunk.fileName);
        const namesFor = (module: string) => {
          const first = Object.values(bundle)
            .filter(isChunk)
            .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!first) throw new Error(`No chunk has ${module}.`);
          const names = [...neededBy(bundle, first.fileName)].filter((name) => !before.has(name));
          return names.map((name) => name.replace(/^assets\//, ''));
        };
        const text = scriptFor(namesFor('/src/App.tsx'), namesFor('/src/login/SignInPages.tsx'));
        script = { name: `preload-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`, text };
        return html.replace('<script type="module"', `<script async src="./assets/${script.name}"></script>\n    $&`);
      },
    },
    writeBundle: ({ dir = '' }) => writeFileSync(join(dir, 'assets', script.name), script.text),
  };
}
