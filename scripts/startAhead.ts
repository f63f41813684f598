import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

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

/** The script as text: the browser of a user who is signed in preloads these modules, which lie beside the script. */
const scriptFor = (names: readonly string[]) =>
  `if(localStorage.getItem(${JSON.stringify(TOKEN)}))for(const n of ${JSON.stringify(names)}){const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href=new URL(n,document.currentScript.src).href;document.head.append(l)}`;

/**
 * Adds a small script to the page that preloads the main app, if someone is signed in, while the entry is still being
 * loaded. The entry could do so only when it has arrived and has run, and links in the page would load the app for the
 * sign-in page too.
 */
export function startAhead(): Plugin {
  let script = { name: '', text: '' };
  return {
    name: 'start-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, chunk }) => {
        const app = Object.values(bundle)
          .filter(isChunk)
          .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/App.tsx')));
        if (!app || !chunk) throw new Error('The chunk of the main app was not found.');
        const before = neededBy(bundle, chunk.fileName);
        const names = [...neededBy(bundle, app.fileName)].filter((name) => !before.has(name));
        const text = scriptFor(names.map((name) => name.replace(/^assets\//, '')));
        script = { name: `ahead-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`, text };
        return html.replace('<script type="module"', `<script async src="./assets/${script.name}"></script>\n    $&`);
      },
    },
    writeBundle: ({ dir = '' }) => writeFileSync(join(dir, 'assets', script.name), script.text),
  };
}
