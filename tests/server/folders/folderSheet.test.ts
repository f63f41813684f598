import excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** The downloaded sheet, with its rows as plain values. */
async function sheetOf(caller: Person) {
  const response = await caller.fetch('/folder/excel');
  expect(response.status).toBe(200);
  const book = new excel.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const rows: excel.CellValue[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as excel.CellValue[]).slice(1)));
  return { headers: response.headers, book, rows };
}

describe('GET /folder/excel', () => {
  it('contains what the caller may see, and only the names of ancestors', async () => {
    const app = await createTestApp();
    const anna = await app.person('anna');
    const root = await app.root();
    const { body: legal } = await app.admin.call(folders.create, { body: { parentId: root, name: 'Legal' } });
    await app.admin.call(folders.create, { body: { parentId: root, name: 'Secret' } });
    await app.admin.call(folders.update, {
      body: { id: legal.id, rowVersion: 1, subject: 'Contracts', tags: 'a, b', denyDownload: true, viewOnly: true },
    });
    await app.grant(legal.id, anna, Rights.ReadWrite);

    const { headers, rows } = await sheetOf(anna);
    expect(headers.get('content-disposition')).toContain('filename="Folders_20260302.xlsx"');
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const on = new Date('2026-03-02T09:00:00.000Z');
    expect(rows).toEqual([
      [
        'Path',
        'Name',
        'Description',
        'Tags',
        'Attribute Group',
        'PDF Download Prevented',
        'Editors',
        'Viewers',
        'Created (UTC)',
        'Modified (UTC)',
        'View Only',
      ],
      ['My Company', 'My Company'],
      ['My Company/Legal', 'Legal', 'Contracts', 'a, b', undefined, 'Yes', 'anna', undefined, on, on, 'Yes'],
    ]);
    expect((await sheetOf(app.admin)).rows).toHaveLength(4);
    expect((await app.visitor.fetch('/folder/excel')).status).toBe(401);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http:x")'])('writes %j as text', async (name) => {
    const app = await createTestApp();
    const root = await app.root();
    const plain = name.replaceAll('/', '');
    const { body } = await app.admin.call(folders.create, { body: { parentId: root, name: plain } });
    await app.admin.call(folders.update, {
      body: { id: body.id, rowVersion: 1, subject: `${name}\u0001`, tags: name },
    });
    const { book, rows } = await sheetOf(app.admin);
    expect(rows[2]?.slice(1, 4)).toEqual([plain, name, name]);
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
  });
});
