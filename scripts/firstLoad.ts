import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { type AliasOptions, build, type Plugin } from 'vite';

/** Ignores dynamic imports: they are loaded later. */
const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }: { kind?: string }) =>
    kind === 'dynamic-import' ? { id, external: true } : null,
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
    plugins: [react(), staticImportsOnly],
    resolve: { alias },
    // The exports of an entry are those that the rest of the app imports.
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in built)) throw new Error('The modules of the first load could not be listed.');
  return new Set(built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
}

/**
 * Groups what the file list needs into one chunk. Otherwise each module that is shared with another page would become
 * its own chunk: a hundred small ones, which compress badly.
 * @param entries what is loaded before sign-in, on public pages, and for the file list
 */
export async function firstLoadChunk(
  entries: { entry: string[]; anonymous: string[]; files: string[] },
  alias: AliasOptions,
): Promise<(id: string) => string | null> {
  const [entry, anonymous, files] = await Promise.all(
    [entries.entry, entries.anonymous, entries.files].map((input) => modulesOf(input, alias)),
  );
  return (id) => (files?.has(id) && !entry?.has(id) && !anonymous?.has(id) ? 'files' : null);
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
