import type { Exporter } from 'react-admin';
import { FORMULA } from '#contract/rules/formula.ts';
import { saveFile } from '#dataProvider/keepFile.ts';

/**
 * Keeps the rows of a list, as it is filtered and sorted, as a CSV file that spreadsheets open in any language.
 * @param columns the head of each column, and what stands below it
 */
export function csvExporter(name: string, columns: Record<string, (record: never) => unknown>): Exporter {
  return async (records) => {
    const { default: papa } = await import('papaparse');
    const rows = records.map((record) => Object.values(columns).map((cell) => cell(record as never) ?? ''));
    // A cell that begins like a formula is kept as text.
    const csv = papa.unparse({ fields: Object.keys(columns), data: rows }, { escapeFormulae: FORMULA });
    saveFile(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), name);
  };
}
