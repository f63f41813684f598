import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { cruiseOptions, resolveOptions } from './imports.rules.ts';
import { againstOrder, pluginOrder } from './pluginOrder.rules.ts';
import { crowdedFolders, fragments } from './structure.rules.ts';

const folders = [
  'contract',
  'server',
  'src',
  'resources',
  'dataProvider',
  'authProvider',
  'fixtures',
  'tests',
  'scripts',
];

/**
 * Checks the import rules and the structure rules below a folder.
 * @returns the numbers of modules and of plugins in their list, and one line for each violation
 */
export async function checkImports(
  baseDir: string,
): Promise<{ modules: number; plugins: number; violations: string[]; structure: string[] }> {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(`${baseDir}/${folder}`)),
    { ...cruiseOptions, baseDir },
    resolveOptions,
    { tsConfig: extractTSConfig(`${baseDir}/tsconfig.json`) },
  );
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  const lazy = new Set(
    own.flatMap(({ dependencies }) => dependencies.filter(({ dynamic }) => dynamic).map(({ resolved }) => resolved)),
  );
  const files = own.map(({ source, dependents }) => ({
    path: source,
    text: readFileSync(`${baseDir}/${source}`, 'utf8'),
    importers: dependents,
    lazy: lazy.has(source),
  }));
  const order = pluginOrder(readFileSync(join(baseDir, 'server/plugins/index.ts'), 'utf8'));
  const imports = own.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return {
    modules: summary.totalCruised,
    plugins: order.length,
    violations: [...broken, ...againstOrder(order, imports)],
    structure: [...crowdedFolders(allFiles(baseDir)), ...fragments(files)],
  };
}

/** All files below the source folders, not only modules, relative to the base. */
function allFiles(baseDir: string): string[] {
  return folders
    .filter((folder) => existsSync(join(baseDir, folder)))
    .flatMap((folder) => readdirSync(join(baseDir, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(baseDir, join(parentPath, name)).replaceAll('\\', '/'));
}

if (import.meta.filename === process.argv[1]) {
  const { modules, plugins, violations, structure } = await checkImports(process.cwd());
  const faults = [...violations, ...structure];
  for (const line of faults) process.stderr.write(`${line}\n`);
  // Without modules, nothing was checked.
  if (modules === 0) process.stderr.write('No modules were found to check.\n');
  if (plugins === 0) process.stderr.write('No plugins were found to check.\n');
  process.exitCode = modules === 0 || plugins === 0 || faults.length > 0 ? 1 : 0;
}
