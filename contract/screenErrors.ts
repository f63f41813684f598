import { formatSize } from './rules/sizes.ts';

/**
 * Errors that screens show before they call the server. They are separate so that the first load does not contain all
 * error texts of the server.
 */
export const screenErrors = {
  folderNotFound: 'Folder not found.',
  binAsFolder: 'Please select a search target folder other than Trash folder.',
  tooManyFiles: 'Maximum number of files is {limit}.',
  fileTooLarge: 'Maximum file size is {bytes}.',
  tooLarge: 'Maximum total file size is {bytes}.',
  withheld: 'You can view this file here, but not download, copy or share it.',
  downloadPrevented: 'PDF files in this folder can’t be downloaded.',
} as const;

/** The values in the text of an error. `bytes` is a size as a number, which each language writes in its own way. */
export type ErrorValues = Record<string, string | number>;

/** A value as text: `valueText({ bytes: 2048 }, 'bytes', 'fr')` is `2 ko`; empty when it is not there. */
export function valueText(values: ErrorValues, name: string, locale = 'en-GB'): string {
  const value = values[name] ?? '';
  return name === 'bytes' && typeof value === 'number' ? formatSize(value, locale) : String(value);
}

/** Fills in values in English: `fillIn('Maximum is {limit}.', { limit: '3' })`. */
export function fillIn(text: string, values: ErrorValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valueText(values, name));
}
