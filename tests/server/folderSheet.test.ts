import excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/folders.ts';
import { openHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';

/** The sheet as somebody gets it: its rows as plain values. */
async function sheetOf(who: Person) {
  const answer = await who.fetch('/folder/excel');
  expect(answer.status).toBe(200);
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  const rows: excel.CellValue[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as excel.CellValue[]).slice(1)));
  return { headers: answer.headers, book, rows };
}

describe('GET /folder/excel', () => {
  it('holds what the caller may see, and of an ancestor its name only', async () => {
    const house = await openHouse();
    const anna = await house.person('anna');
    const root = await house.root();
    const { body: legal } = await house.admin.call(folders.create, { body: { parentId: root, name: 'Legal' } });
    await house.admin.call(folders.create, { body: { parentId: root, name: 'Secret' } });
    await house.admin.call(folders.update, {
      body: { id: legal.id, rowVersion: 1, subject: 'Contracts', tags: 'a, b', denyDownload: true },
    });
    await house.grant(legal.id, anna, Rights.ReadWrite);

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
      ],
      ['My Company', 'My Company'],
      ['My Company/Legal', 'Legal', 'Contracts', 'a, b', undefined, 'Yes', 'anna', undefined, on, on],
    ]);
    expect((await sheetOf(house.admin)).rows).toHaveLength(4);
    expect((await house.visitor.fetch('/folder/excel')).status).toBe(401);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http:x")'])('keeps %j a text', async (name) => {
    const house = await openHouse();
    const root = await house.root();
    const plain = name.replaceAll('/', '');
    const { body } = await house.admin.call(folders.create, { body: { parentId: root, name: plain } });
    await house.admin.call(folders.update, {
      body: { id: body.id, rowVersion: 1, subject: `${name}\u0001`, tags: name },
    });
    const { book, rows } = await sheetOf(house.admin);
    expect(rows[2]?.slice(1, 4)).toEqual([plain, name, name]);
    book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
  });
});
