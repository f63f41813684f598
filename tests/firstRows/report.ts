import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedScript } from './coverage.ts';
import { partsOf } from './sourceMap.ts';

/** A source file, as far as it is in the scripts before the first rows. */
export interface Module {
  /** Below the root of the project. */
  path: string;
  /** Characters of it in the built scripts, and those that have run. */
  bytes: number;
  ran: number;
  /** Its part of what is sent, by gzip and by Brotli. */
  gzip: number;
  brotli: number;
}

/** The modules of the scripts. @param assets the folder of the shipped scripts. @param maps the folder of their maps */
export function modulesOf(scripts: readonly LoadedScript[], assets: string, maps: string): Module[] {
  const modules = new Map<string, Module>();
  for (const { name, code, ran } of scripts) {
    const [gzip, brotli] = ['gz', 'br'].map((ending) => readFileSync(join(assets, `${name}.${ending}`)).length);
    for (const { start, end, source } of partsIn(name, code, maps)) {
      const path = source.replace(
        /^.*?(?=node_modules\/|src\/|contract\/|resources\/|dataProvider\/|authProvider\/)/,
        '',
      );
      const module = modules.get(path) ?? { path, bytes: 0, ran: 0, gzip: 0, brotli: 0 };
      modules.set(path, module);
      const share = (end - start) / code.length;
      module.bytes += end - start;
      for (let offset = start; offset < end; offset++) module.ran += ran[offset] ?? 0;
      module.gzip += (gzip ?? 0) * share;
      module.brotli += (brotli ?? 0) * share;
    }
  }
  return [...modules.values()].sort((a, b) => b.bytes - a.bytes);
}

function partsIn(name: string, code: string, maps: string) {
  try {
    return partsOf(code, JSON.parse(readFileSync(join(maps, `${name}.map`), 'utf8')));
  } catch {
    return [{ start: 0, end: code.length, source: `(${name})` }];
  }
}

/** `node_modules/@mui/material/Button/Button.js` is of `@mui/material`, `src/fileShare/list/ListPane.tsx` of `src/fileShare`. */
export function groupOf(path: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name ?? path.split('/').slice(0, 2).join('/');
}

/** Sums of modules by group, largest first. */
export function sumsOf(modules: readonly Module[], keyOf: (path: string) => string): Module[] {
  const sums = new Map<string, Module>();
  for (const { path, ...figures } of modules) {
    const sum = sums.get(keyOf(path)) ?? { path: keyOf(path), bytes: 0, ran: 0, gzip: 0, brotli: 0 };
    for (const key of ['bytes', 'ran', 'gzip', 'brotli'] as const) sum[key] += figures[key];
    sums.set(sum.path, sum);
  }
  return [...sums.values()].sort((a, b) => b.bytes - a.bytes);
}
