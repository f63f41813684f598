import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Copies the packages that the built server loads into the folder that is delivered: what was bundled into it, and what
 * only the web app or the build was made of, stays behind. Plain JavaScript, because it also runs without the dev
 * dependencies: `node scripts/productionPackages.mjs FOLDER`, after a build.
 */

const root = join(import.meta.dirname, '..');

/** Parts of packages that the server never loads, by package. */
const unused = {
  // Node reads the `.wasm` files; these have them inside, for browsers.
  'tesseract.js-core': (path) => path.endsWith('.wasm.js'),
  // The build for older browsers is the one that Node needs.
  'pdfjs-dist': (path) => /^(build|web|types|image_decoders)$/.test(path),
  exceljs: (path) => path === 'dist',
  '@photostructure/sqlite': (path) =>
    path === 'src' || (/^prebuilds\/./.test(path) && !path.startsWith(`prebuilds/${process.platform}-${process.arch}`)),
};

/** Types and source maps are of no use at run time. */
const isForDevelopers = (path) => /\.(map|[cm]?ts)$/.test(path);

/**
 * @returns the folders of the packages that the server needs at run time, relative to the checkout
 */
function neededPackages() {
  const entries = JSON.parse(readFileSync(join(root, 'dist/packages.json'), 'utf8'));
  const found = new Set();
  const visit = (name, from) => {
    const folder = folderOf(name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(next, folder);
  };
  for (const name of entries) visit(name, root);
  return [...found].map((folder) => relative(root, folder)).sort();
}

/** The folder of a package as Node finds it from another one; undefined for one of another platform. */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** @param target where `node_modules` is made */
function copyPackages(target) {
  for (const folder of neededPackages()) {
    const from = join(root, folder);
    const isUnused = unused[folder.replace(/^.*node_modules\//, '')] ?? (() => false);
    cpSync(from, join(target, folder), {
      recursive: true,
      filter: (path) => {
        const inside = relative(from, path).split(sep).join('/');
        // Nested packages are copied as packages of their own, where they are needed.
        return !inside.startsWith('node_modules') && !isForDevelopers(inside) && !isUnused(inside);
      },
    });
  }
}

if (import.meta.filename === process.argv[1]) copyPackages(process.argv[2] ?? '.');
