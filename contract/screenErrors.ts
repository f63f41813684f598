/**
 * Rejections that the screens say before they ask the server. They stand apart from the others, so that the first load
 * does not carry every text of the server.
 */
export const screenErrors = {
  folderNotFound: 'Folder not found.',
  binAsFolder: 'Please select a search target folder other than Trash folder.',
  tooManyFiles: 'Maximum number of files is {limit}.',
  tooLarge: 'Maximum total file size is {limit}.',
  withheld: 'You can view this file here, but not download, copy or share it.',
  downloadPrevented: 'PDF files in this folder can’t be downloaded.',
} as const;

/** A text with its values: `fillIn('Maximum is {limit}.', { limit: '3' })`. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
