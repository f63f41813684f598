import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

interface Manifest {
  madeOn: string;
  counts: Record<string, number>;
  files: { path: string; size: number; sha256: string }[];
}
type Row = Record<string, unknown>;

/** Reads an export without any code of the product. @returns its tables, and a line for each inconsistency */
export async function exportedIn(folder: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const wrong: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const content = readFileSync(join(folder, path));
    if (content.length !== size) wrong.push(`${path}: size`);
    if (createHash('sha256').update(content).digest('hex') !== sha256) wrong.push(`${path}: checksum`);
  }
  const listed = new Set(manifest.files.map(({ path }) => path));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && path !== 'manifest.json' && !listed.has(path)) wrong.push(`${path}: not listed`);
  }
  const tables: Record<string, Row[]> = {};
  for (const [name, count] of Object.entries(manifest.counts)) {
    const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').trimEnd();
    const rows: Row[] = lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line));
    tables[name] = rows;
    if (rows.length !== count) wrong.push(`${name}: ${rows.length} rows of ${count}`);
  }
  const sums = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  for (const { path, sha256 } of [...(tables.files ?? []), ...(tables.versions ?? [])])
    if (sha256 !== null && sums.get(String(path)) !== sha256) wrong.push(`${path}: not what its row says`);
  return { manifest, tables, wrong };
}
