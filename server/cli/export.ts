import { createWriteStream } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#server/config.ts';
import { csvLines } from '#server/kernel/csv.ts';
import type { Desk, Tools } from './desk.ts';
import { type ExportedNode, exportOf } from './export.store.ts';

/** Bytes that most file systems take as a name. */
const LONGEST_NAME = 255;
const columns = ['Path', 'Size', 'Uploaded on', 'Updated on', 'Description', 'Tags', 'Expiry date'];

/**
 * Writes everything that lives as plain files in folders, with `attributes.csv` beside them: what one can take away
 * without this program.
 * @returns whether every content could be read
 * @throws {ConfigError} where the folder holds something already
 */
export async function exportTo({ say }: Desk, tools: Tools, target: string): Promise<boolean> {
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new ConfigError(`The folder is not empty (it is "${folder}")`);
  const store = exportOf(tools.database);
  const names = await store.attributeNames();
  const failed: string[] = [];
  const rows: string[][] = [[...columns, ...names]];

  const write = async (node: ExportedNode, path: string, shown: string): Promise<void> => {
    const values = await store.values(node.id);
    rows.push([...facts(node, shown), ...names.map((name) => values.get(name) ?? '')]);
    const blob = await store.blob(node.versionId ?? 0);
    const content = blob && blob.size > 0 ? tools.ctx.blobs.read(blob, 0, blob.size - 1) : Readable.from([]);
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx' }));
      const on = new Date(node.updatedOn);
      await utimes(path, on, on);
    } catch (error) {
      failed.push(shown);
      say(`${shown} could not be written: ${(error as Error).message}`);
    }
  };
  // Folders that are still to be gone through, instead of recursion: a tree may be deep.
  const waiting = (await store.below(null)).map((root) => ({ id: root.id, path: join(folder, 'files'), shown: '' }));
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    await mkdir(at.path);
    for (const node of await store.below(at.id)) {
      const place = { path: join(at.path, fileNameOf(node)), shown: `${at.shown}/${node.name}` };
      if (node.isFolder === 1) waiting.push({ id: node.id, ...place });
      else await write(node, place.path, place.shown);
    }
  }
  await pipeline(Readable.from(csvLines(rows)), createWriteStream(join(folder, 'attributes.csv'), { flags: 'wx' }));
  say(`Exported: ${rows.length - 1 - failed.length} files, ${folder}`);
  return failed.length === 0;
}

function facts({ size, uploadedOn, updatedOn, subject, tags, expiryDate }: ExportedNode, shown: string): string[] {
  return [shown.slice(1), String(size), uploadedOn ?? '', updatedOn, subject, tags, expiryDate ?? ''];
}

/** A name as a disk takes it: what is too long in bytes is cut before its extension and made unique by its number. */
function fileNameOf({ id, name }: ExportedNode): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const end = ` (${id})${extname(name).slice(0, 20)}`;
  let stem = name.slice(0, -extname(name).length || undefined);
  while (Buffer.byteLength(stem + end) > LONGEST_NAME) stem = [...stem].slice(0, -1).join('');
  return stem + end;
}
