import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { shorten } from '#contract/rules/shorten.ts';

/** A table for a spreadsheet program. */
export interface Sheet {
  name: string;
  columns: { header: string; width: number }[];
  rows: Iterable<(string | Date)[]>;
}

/** Rows that are written before the event loop handles other requests: about 10 ms. */
const BATCH_ROWS = 100;
/** Maximum number of characters in a cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** Characters that XML cannot contain. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Writes an xlsx file row by row. All values are text cells, never formulas. The library is loaded at the first call,
 * because few servers write a spreadsheet every day.
 */
export async function sheetStream({ name, columns, rows }: Sheet): Promise<Readable> {
  const { default: excel } = await import('exceljs');
  const out = new PassThrough();
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width, style: { numFmt: '@' } }));
  sheet.getRow(1).font = { bold: true };

  const write = async () => {
    let written = 0;
    for (const row of rows) {
      const added = sheet.addRow(row.map((value) => (value instanceof Date ? value : textCell(value))));
      for (const [index, value] of row.entries()) {
        if (value instanceof Date) added.getCell(index + 1).numFmt = 'yyyy-mm-dd hh:mm';
      }
      added.commit();
      if (++written % BATCH_ROWS === 0) await yieldToEventLoop();
      if (out.destroyed) return;
    }
    await book.commit();
  };
  write().catch((error) => out.destroy(error));
  return out;
}

function textCell(text: string): string {
  return shorten(text.replace(unprintable, ''), MAX_CELL_CHARACTERS);
}
