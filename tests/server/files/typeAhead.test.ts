import { describe, expect, it } from 'vitest';
import type { FileColumn } from '#contract/fileNodes/files.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { foldText } from '#contract/rules/names.ts';

import { createTestApp } from '#tests/support/app/testApp.ts';

/** Same first letters, numbers of several lengths, equal sort keys, accents, and marks of lengths as letters. */
const names = [
  'file 1.txt',
  'File 10.txt',
  'file 100.txt',
  'FILE 12.txt',
  'file 2.txt',
  'file 7.txt',
  'file 07.txt',
  'file 007.txt',
  'file 70.txt',
  'file',
  'filed',
  'filé 3',
  'files',
  '7',
  '07.md',
  '0',
  '00',
  '70',
  `9${'0'.repeat(45)}1`,
  `9${'0'.repeat(45)}2`,
  'a:1',
  'a1234567890',
  'a1',
  'éclair',
  'Eclipse',
  'ec_x',
  'ec%x',
  'straße',
  'strasse',
  '😀 one',
  '😀',
  '\u{10ffff}\u{10ffff}z',
  '\u{10ffff}',
  '\ud7ff end',
  '\ue000 private',
];
const typed = [
  ...['f', 'F', 'file', 'filé', 'file ', 'file 0', 'file 00', 'file 1', 'file 10', 'file 100', 'file 1000', 'file 7'],
  ...['0', '00', '000', '7', '70', '9', `9${'0'.repeat(39)}`, `9${'0'.repeat(44)}`, `9${'0'.repeat(45)}2`, '1'],
  ...['a', 'a1', 'a:', 'a:1', 'a12', 'e', 'ec', 'ec%', 'ec_', '%', '_', 'stras', 'straß', 's'],
  ...['😀', '😀 ', '\u{10ffff}', '\u{10ffff}\u{10ffff}', '\ud7ff', '\ue000', 'z', '\u0301'],
];
/** A test of its own for each: together they send thousands of requests. */
const columns: FileColumn[] = ['name', 'size', 'updatedOn', 'uploadedBy', 'expiryDate'];

const DELETED = 'file 10 deleted';

describe('GET /folder/{id}/files/row', () => {
  it.each(columns)(
    'finds the next name of the list as it is shown, for names that differ in little, by %s',
    async (column) => {
      const app = await createTestApp();
      const root = await app.root();
      const { id: folder } = (await app.admin.call(folders.create, { body: { name: 'f', parentId: root } })).body;
      const idByName = new Map<string, number>();
      // What is not in the list: files elsewhere, a folder in it, and a deleted file.
      await app.admin.upload(root, { 'file 0.txt': '', a0: '' });
      await app.admin.call(folders.create, { body: { name: 'file 1', parentId: folder } });
      const all = [...names, DELETED];
      for (let from = 0; from < all.length; from += 10) {
        const sent = all.slice(from, from + 10).map((name) => [name, 'x'.repeat(name.length % 5)]);
        for (const { id, name } of (await app.admin.upload(folder, Object.fromEntries(sent))).success)
          idByName.set(name, id);
      }
      await app.admin.call(files.remove, { params: { id: String(idByName.get(DELETED)), rowVersion: '1' } });
      const params = { id: String(folder) };
      const different: object[] = [];
      for (const dir of ['asc', 'desc'] as const) {
        const order = { column, dir };
        const { items } = (await app.admin.call(files.list, { params, query: { ...order, take: '100' } })).body;
        expect(items).toHaveLength(names.length);
        const shown = items.map(({ name }) => foldText(name));
        for (const startsWith of typed) {
          const begins = shown.flatMap((name, row) => (name.startsWith(foldText(startsWith)) ? [row] : []));
          for (const skip of [0, 1, 2, 5, 8, 13, 20, 28, names.length - 1, names.length, names.length + 5]) {
            const expected = begins.find((row) => row >= skip) ?? begins[0] ?? null;
            const query = { ...order, startsWith, skip: String(skip) };
            const { row } = (await app.admin.call(files.row, { params, query })).body;
            if (row !== expected) different.push({ ...query, row, expected });
          }
        }
      }
      expect(different).toEqual([]);
    },
  );
});
