import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipWithCallback } from 'node:zlib';

/**
 * Builds the web app (`dist/web`), the manual (`dist/help`) and the server (`dist/server.mjs`), and determines which of
 * them are missing or older than their sources. Plain JavaScript, because it also runs without the dev dependencies.
 *
 * Without arguments it builds everything; the names of parts as arguments build those that are missing or stale. Two
 * builds of one folder run one after the other.
 */

/** A build takes seconds; one that has taken this long hangs. */
const MAX_WAIT_MS = 600_000;

const [gzip, brotli] = [promisify(gzipWithCallback), promisify(brotliCompress)];
const root = join(import.meta.dirname, '..');
const shared = ['scripts/build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'contract'];
const parts = {
  web: {
    sources: [
      ...shared,
      'index.html',
      'edit.html',
      'vite.config.ts',
      'vite.office.config.ts',
      'scripts/contractInBuild.ts',
      'scripts/firstLoad.ts',
      'scripts/firstLoadChunks.ts',
      'scripts/oldestBrowsers.mjs',
      'scripts/pdfjsResources.ts',
      'scripts/pdfjsStyles.ts',
      'src',
      'resources',
      'dataProvider',
      'authProvider',
    ],
    output: 'dist/web/index.html',
    build: buildWeb,
  },
  manual: {
    sources: [
      'scripts/build.mjs',
      'scripts/manual.mjs',
      'scripts/manual',
      'scripts/oldestBrowsers.mjs',
      'package-lock.json',
      'docs/manual',
      'src/favicon.svg',
      'src/theme/colours.css',
    ],
    output: 'dist/help/index.html',
    build: async () => {
      const { buildManual } = await import('./manual.mjs');
      buildManual(join(root, 'dist/help'));
    },
  },
  server: {
    sources: [...shared, 'server', 'fixtures'],
    output: 'dist/server.mjs',
    build: buildServer,
  },
};

/** The names of the parts that are missing or were built from other sources. */
export function staleParts() {
  return Object.keys(parts).filter((name) => {
    const { sources, output } = parts[name];
    return !existsSync(join(root, output)) || readIfThere(stampOf(name)) !== fingerprint(sources);
  });
}

async function buildPart(name) {
  const { sources, build } = parts[name];
  // The fingerprint from before the build: a source that changes during the build makes the result stale.
  const builtFrom = fingerprint(sources);
  rmSync(stampOf(name), { force: true });
  await build();
  writeFileSync(stampOf(name), builtFrom);
}

/** Referenced until the process ends: a connection that is garbage collected unlocks the folder. */
let folderLock;

/**
 * Waits until no other process builds into this folder. The operating system ends the lock with the process that holds
 * it, however that ends. @throws when the other build takes longer than `MAX_WAIT_MS`
 */
async function lockFolder() {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  mkdirSync(join(root, 'dist'), { recursive: true });
  folderLock = new DatabaseSync(join(root, 'dist/build.lock'));
  folderLock.exec(`PRAGMA busy_timeout = ${MAX_WAIT_MS}`);
  folderLock.exec('BEGIN EXCLUSIVE');
}

const stampOf = (name) => join(root, `dist/${name}.stamp`);
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** A hash of the contents of the sources; a checkout does not preserve modification times. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The files below a path in a stable order; empty when the path does not exist. */
function filesIn(path) {
  const from = join(root, path);
  if (!existsSync(from)) return [];
  if (statSync(from).isFile()) return [path];
  return readdirSync(from, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

async function buildWeb() {
  // Set explicitly: otherwise React and other libraries build their slower development versions.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root, mode: 'production', logLevel: 'error' });
  await build({ root, mode: 'production', logLevel: 'error', configFile: join(root, 'vite.office.config.ts') });
  await Promise.all(filesIn('dist/web/assets').filter(isText).map(compress));
}

const isText = (file) => /\.(m?js|css|svg|json|wasm)$/.test(file);

/** Writes compressed copies of a file with the highest level, so that serving them needs no compression. */
async function compress(file) {
  const content = readFileSync(join(root, file));
  const [small, smaller] = await Promise.all([gzip(content, { level: 9 }), brotli(content)]);
  writeFileSync(join(root, `${file}.gz`), small);
  writeFileSync(join(root, `${file}.br`), smaller);
}

/**
 * Libraries that every start loads: one bundled file loads in half the time of their thousand modules, and without
 * unused code. All others are loaded when they are first needed, or have native parts.
 */
const bundled = new Set([
  '@date-fns/tz',
  '@fastify/static',
  'date-fns',
  'fastify',
  'fflate',
  'kysely',
  'mime',
  'otpauth',
  'papaparse',
  'pg',
  'pino',
  'saxes',
  'yazl',
  'zod',
]);

/** The packages that the built server loads from `node_modules`. */
const loaded = new Set();

/** The messages of zod in some fifty languages: none is shown, and every process would keep 11 MB of them. */
const unusedTexts = /zod\/.*\/locales\/index\.js$/;

/**
 * What a library loads for a feature that this server does not use: HTTP/2, schemas of Fastify (endpoints are validated
 * by the contract), calls without a network, and lists of all static files at the start.
 */
const unusedModules = /^(node:http2|@fastify\/(ajv|fast-json-stringify)-compiler|light-my-request|glob)$/;

const bundleLibraries = {
  name: 'libraries',
  setup({ onResolve, onLoad }) {
    onLoad({ filter: unusedTexts }, () => ({ contents: 'export {};' }));
    onResolve({ filter: unusedModules }, ({ path, importer }) =>
      importer.includes('/node_modules/') ? { path, namespace: 'unused' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
    onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(path);
      const isOurs = kind === 'entry-point' || importer.includes('/node_modules/') || bundled.has(name);
      if (isOurs) return undefined;
      if (!isBuiltin(path)) loaded.add(name);
      return { path, external: true };
    });
  },
};

/** Packages that the server finds by a `require` of its own: data files, by their `package.json`, and old modules. */
function requiredPackages() {
  const texts = filesIn('server').map((file) => readFileSync(join(root, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/(?:resolve|\(import\.meta\.url\))\('((?:@[^/']+\/)?[^/']+)[^']*'\)/g)].map(([, name]) => name),
  );
}

async function buildServer() {
  const { build } = await import('esbuild');
  const workers = filesIn('server').filter((file) => file.endsWith('.worker.ts'));
  for (const file of filesIn('dist').filter((path) => /^dist\/[^/]+\.mjs(\.map)?$/.test(path)))
    rmSync(join(root, file));
  const entries = { server: 'server/start.ts', main: 'server/main.ts', strongroom: 'server/cli/main.ts' };
  for (const worker of workers) entries[basename(worker, '.ts')] = worker;
  const options = {
    absWorkingDir: root,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    plugins: [bundleLibraries],
    external: ['pg-native'],
    // For CommonJS libraries; sources import `createRequire` under another name.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // Comments are removed: a single non-ASCII character would double the memory of the source text.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 160,
    logLevel: 'warning',
  };
  await build({ ...options, entryPoints: entries });
  // The reader process loads only the libraries for its document.
  const readers = filesIn('server').filter((file) => file.endsWith('.process.ts'));
  const programs = Object.fromEntries(readers.map((file) => [basename(file, '.ts'), file]));
  await build({ ...options, entryPoints: programs, splitting: true, chunkNames: 'reader-[hash]' });
  cpSync(join(root, 'server/adapters/documents/blank'), join(root, 'dist/blank'), { recursive: true });
  const packages = [...new Set([...loaded, ...requiredPackages()])].sort();
  writeFileSync(join(root, 'dist/packages.json'), JSON.stringify(packages));
}

if (import.meta.filename === process.argv[1]) {
  const requestedParts = process.argv.slice(2);
  try {
    await lockFolder();
    // Another process may have built them while this one waited.
    const stale = requestedParts.length > 0 ? staleParts() : Object.keys(parts);
    for (const name of requestedParts.length > 0 ? requestedParts : stale) {
      if (!stale.includes(name)) continue;
      await buildPart(name);
      process.stdout.write(`Built: ${name}\n`);
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
