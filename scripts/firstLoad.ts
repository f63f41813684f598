import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { type AliasOptions, build, type Plugin } from 'vite';

/** Leaves out what is imported with `import()`: it is loaded later. */
const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }: { kind?: string }) =>
    kind === 'dynamic-import' ? { id, external: true } : null,
};

/**
 * The modules that these entries need before they can run, after unused exports have been dropped. Following the imports
 * alone would count the whole of every library that is imported by its index.
 */
async function modulesOf(input: string[], alias: AliasOptions): Promise<Set<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), staticImportsOnly],
    resolve: { alias },
    // What an entry exports is what the rest of the app imports of it.
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in built)) throw new Error('The modules of the first load could not be listed.');
  return new Set(built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
}

/**
 * Puts what the file list needs into one chunk. Without it, everything that some other page needs as well becomes a
 * chunk of its own, a hundred small ones that compress badly.
 * @param entries what is loaded before the user has signed in, by visitors without an account, and for the file list
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

/** Names of the components of the back office, each of which may have a chunk. */
const backOffice = new Set(
  readdirSync('resources', { recursive: true, encoding: 'utf8' }).map((file) => parse(file).name),
);

/**
 * Which files are fetched ahead with a chunk. Those of the back office ask for theirs when they are opened: their
 * lists would be part of the first load, for pages that few people see.
 */
export function withoutBackOffice(chunk: string, needed: string[]): string[] {
  return backOffice.has(parse(chunk).name.slice(0, -'-00000000'.length))
    ? needed.filter((file) => file.endsWith('.css'))
    : needed;
}
