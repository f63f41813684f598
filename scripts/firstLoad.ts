import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Plugin, Rollup } from 'vite';

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

/**
 * The script as text: it preloads the modules of the app, or of the sign-in pages, which lie beside the script. The list of
 * files on a phone needs fewer than other pages.
 */
const scriptFor = ({ files, wide, signIn }: Record<'files' | 'wide' | 'signIn', readonly string[]>) =>
  `const f=${JSON.stringify(files)};for(const n of !localStorage.getItem(${JSON.stringify(TOKEN)})?${JSON.stringify(signIn)}:matchMedia("(max-width:899.95px)").matches&&location.pathname==document.querySelector("meta[name=base-path]").content+"/"?f:f.concat(${JSON.stringify(wide)})){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=new URL(n,document.currentScript.src).href;document.head.append(l)}`;

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
        const files = namesFor('/src/App.tsx');
        const early = files.find((name) => /^(wide|gestures)-/.test(name));
        if (early) throw new Error(`The file list imports ${early}, which comes after it.`);
        const text = scriptFor({
          files,
          wide: namesFor('/src/plugins.ts').filter((name) => !files.includes(name)),
          signIn: namesFor('/src/login/SignInPages.tsx'),
        });
        script = { name: `preload-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`, text };
        return html.replace('<script type="module"', `<script async src="./assets/${script.name}"></script>\n    $&`);
      },
    },
    writeBundle: ({ dir = '' }) => writeFileSync(join(dir, 'assets', script.name), script.text),
  };
}
