import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { brokenRows, MARGIN, pageFont, SHEET } from './layout.ts';

/** A document of one sheet that the server writes itself: a title, details by their names, and what to do with it. */
export interface DetailSheet {
  title: string;
  details: [label: string, value: string][];
  notes: string[];
}

const TITLE = 20;
const TEXT = 10;
const LINE_HEIGHT = 15;
const GAP = 7;
/** Where values begin. */
const VALUES = MARGIN + 130;
const INK = '#1f2937';
const FAINT = '#6b7280';

/** Draws a sheet; what does not fit into a row is broken. */
export function drawDetailSheet({ title, details, notes }: DetailSheet): Buffer {
  const document = new PDFDocument({ title });
  const sheet = document.beginPage(SHEET.width, SHEET.height) as unknown as SKRSContext2D;
  const write = (text: string, x: number, y: number, colour = INK) => {
    sheet.fillStyle = colour;
    sheet.fillText(text, x, y);
  };
  let y = MARGIN + TITLE;
  sheet.font = pageFont(TITLE, 'Bold');
  write(title, MARGIN, y);
  y += 2 * LINE_HEIGHT;
  sheet.font = pageFont(TEXT);
  for (const [label, value] of details) {
    write(label, MARGIN, y, FAINT);
    for (const row of brokenRows(sheet, value, SHEET.width - MARGIN - VALUES)) {
      write(row, VALUES, y);
      y += LINE_HEIGHT;
    }
    y += GAP;
  }
  y += LINE_HEIGHT;
  for (const note of notes) {
    for (const row of brokenRows(sheet, note, SHEET.width - 2 * MARGIN)) {
      write(row, MARGIN, y);
      y += LINE_HEIGHT;
    }
    y += GAP;
  }
  document.endPage();
  return document.close();
}
