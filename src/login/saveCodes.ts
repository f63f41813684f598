import { keepFile } from '#dataProvider/keepFile.ts';

/** Saves recovery codes as a text file. */
export function saveCodes(codes: string[]): void {
  keepFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'Recovery codes.txt');
}
