/**
 * Errors that screens show before they call the server. They are separate so that the first load does not contain all
 * error texts of the server.
 */
export const screenErrors = {
  folderNotFound: 'Folder not found.',
  binAsFolder: 'Please select a search target folder other than Trash folder.',
  tooManyFiles: 'Maximum number of files is {limit}.',
  fileTooLarge: 'Maximum file size is {limit}.',
  tooLarge: 'Maximum total file size is {limit}.',
  withheld: 'You can view this file here, but not download, copy or share it.',
  downloadPrevented: 'PDF files in this folder can’t be downloaded.',
} as const;

/** Fills in values: `fillIn('Maximum is {limit}.', { limit: '3' })`. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
