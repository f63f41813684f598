import type { Exporter } from 'react-admin';
import { FORMULA } from '#contract/rules/formula.ts';
import { saveFile } from '#dataProvider/saveFile.ts';

/**
 * Saves the rows of a list as a CSV file that spreadsheet programs open in any language.
 * @param columns the heading of each column, and the function for its values
 */
export function csvExporter(name: string, columns: Record<string, (record: never) => unknown>): Exporter {
  return async (records) => {
    const { default: papa } = await import('papaparse');
    const rows = records.map((record) => Object.values(columns).map((cell) => cell(record as never) ?? ''));
    // A cell that looks like a formula is stored as text.
    const csv = papa.unparse({ fields: Object.keys(columns), data: rows }, { escapeFormulae: FORMULA });
    saveFile(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), name);
  };
}
