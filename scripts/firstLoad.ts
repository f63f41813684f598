import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import { oldestBrowsers } from './oldestBrowsers.mjs';

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

const isChunk = (file: Rollup.OutputBundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk';

/** A chunk and all that it imports, without what is imported on demand. */
function neededBy(bundle: Rollup.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || !isChunk(chunk)) return found;
  found.add(name);
  for (const imported of chunk.imports) neededBy(bundle, imported, found);
  return found;
}

/** The first script of the page as text, which knows the files of these modules. */
async function scriptFor(modules: Record<'app' | 'wide' | 'signIn' | 'text', readonly string[]>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/early.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: oldestBrowsers,
    define: { MODULES: JSON.stringify(modules) },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Adds the first script to the page, `src/early.ts`. */
export function earlyScript(): Plugin {
  let script = { name: '', text: '' };
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {}, chunk }) => {
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
        const app = namesFor('/src/App.tsx');
        const tooEarly = app.find((name) => /^(wide|gestures)-/.test(name));
        if (tooEarly) throw new Error(`The file list imports ${tooEarly}, which comes after it.`);
        const wide = namesFor('/src/plugins.ts').filter((name) => !app.includes(name));
        const text = await scriptFor({
          app,
          wide,
          signIn: namesFor('/src/login/SignInPages.tsx'),
          text: namesFor('/src/textEditor/TextEditorPage.tsx').filter((name) => ![...app, ...wide].includes(name)),
        });
        script = { name: `early-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`, text };
        return html.replace('<script type="module"', `<script async src="./assets/${script.name}"></script>\n    $&`);
      },
    },
    writeBundle: ({ dir = '' }) => writeFileSync(join(dir, 'assets', script.name), script.text),
  };
}
