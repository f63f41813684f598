import { existsSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { cruiseOptions, resolveOptions } from './imports.rules.ts';

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

/** Checks the import rules below a folder: how many modules were looked at, and one line for each violation. */
export async function checkImports(baseDir: string): Promise<{ modules: number; violations: string[] }> {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(`${baseDir}/${folder}`)),
    { ...cruiseOptions, baseDir },
    resolveOptions,
    { tsConfig: extractTSConfig(`${baseDir}/tsconfig.json`) },
  );
  const { summary } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

if (import.meta.filename === process.argv[1]) {
  const { modules, violations } = await checkImports(process.cwd());
  for (const line of violations) process.stderr.write(`${line}\n`);
  // A checker that saw nothing agrees with everything.
  if (modules === 0) process.stderr.write('No modules were found to check.\n');
  process.exitCode = modules === 0 || violations.length > 0 ? 1 : 0;
}
