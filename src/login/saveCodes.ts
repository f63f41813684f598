import { saveFile } from '#dataProvider/saveFile.ts';

/** Saves recovery codes as a text file. */
export function saveCodes(codes: string[]): void {
  saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'Recovery codes.txt');
}
