import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Found {
  isolation: { network: boolean; files: boolean };
  /** How many documents were converted. */
  pages: number;
  /** The references that were followed. */
  found: string[];
}

/** Converts documents with references to the outside; `isIsolated: false` leaves them network and files. */
export function canaries(
  folder: string,
  { isClean, isIsolated }: Record<'isClean' | 'isIsolated', boolean>,
  names: string[] = [],
): Found {
  const args = ['--import', 'tsx', 'tests/office/canaries.ts', isClean ? 'clean' : 'raw', ...names];
  const PATH = isIsolated ? process.env.PATH : withoutNamespaces(join(folder, `programs-${isClean}`));
  const output = execFileSync(process.execPath, args, { env: { ...process.env, PATH }, encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

/** A folder with all programs but the two that take network and files away. */
export function withoutNamespaces(folder: string): string {
  mkdirSync(folder);
  const taken = new Set(['bwrap', 'unshare']);
  for (const source of (process.env.PATH ?? '').split(delimiter).filter(Boolean))
    for (const name of namesIn(source)) {
      if (taken.has(name)) continue;
      taken.add(name);
      symlinkSync(join(source, name), join(folder, name));
    }
  return folder;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
