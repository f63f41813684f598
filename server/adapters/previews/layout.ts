import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';

/** The size of an A4 page and its margin, in points. */
export const SHEET_PT = { width: 595, height: 842 };
export const MARGIN_PT = 56;
const TEXT_SIZE_PT = 10;
const LINE_HEIGHT_PT = 14;
/** Maximum number of pages for one text: more than the text reader keeps. */
const MAX_SHEETS = 1000;
const FAMILY = 'Strongroom Pages';

let isRegistered = false;

/** The font of generated documents. It comes with the program, so no system fonts are needed. */
export function pageFont(size: number, weight: 'Regular' | 'Bold' = 'Regular'): string {
  if (!isRegistered) {
    const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
    for (const style of ['Regular', 'Bold'])
      GlobalFonts.registerFromPath(join(fonts, `LiberationSans-${style}.ttf`), FAMILY);
    isRegistered = true;
  }
  return `${weight === 'Bold' ? 'bold ' : ''}${size}px "${FAMILY}", sans-serif`;
}

/** Lays out lines of text on pages; long lines are broken between words. */
export function layOut(lines: string[]): { pdf: Buffer; pages: number } {
  const document = new PDFDocument();
  let pages = 0;
  let y = SHEET_PT.height;
  let sheet: SKRSContext2D | undefined;
  const nextSheet = () => {
    if (sheet) document.endPage();
    sheet = document.beginPage(SHEET_PT.width, SHEET_PT.height) as unknown as SKRSContext2D;
    sheet.font = pageFont(TEXT_SIZE_PT);
    sheet.fillStyle = '#000000';
    pages += 1;
    y = MARGIN_PT + TEXT_SIZE_PT;
    return sheet;
  };
  let current = nextSheet();
  for (const line of lines) {
    for (const row of brokenRows(current, line, SHEET_PT.width - 2 * MARGIN_PT)) {
      if (y > SHEET_PT.height - MARGIN_PT) {
        if (pages === MAX_SHEETS) break;
        current = nextSheet();
      }
      current.fillText(row, MARGIN_PT, y);
      y += LINE_HEIGHT_PT;
    }
  }
  document.endPage();
  return { pdf: document.close(), pages };
}

/** Breaks a line into rows of this width, between words. */
export function brokenRows(sheet: SKRSContext2D, line: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of line.replaceAll('\t', '    ').split(/(?<=\s)/)) {
    for (const piece of pieces(word)) {
      if (row !== '' && sheet.measureText(row + piece.trimEnd()).width > width) {
        rows.push(row);
        row = '';
      }
      row += piece;
    }
  }
  return [...rows, row];
}

/** Number of characters of a word that always fit on one row. */
const MAX_WORD_CHARACTERS = 40;
function pieces(word: string): string[] {
  return word.length <= MAX_WORD_CHARACTERS
    ? [word]
    : (word.match(new RegExp(`.{1,${MAX_WORD_CHARACTERS}}`, 'gsu')) ?? [word]);
}
