import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { brokenRows, MARGIN_PT, pageFont, SHEET_PT } from './layout.ts';

/** A one-page document that the server generates: a title, named details, and instructions. */
export interface DetailSheet {
  title: string;
  details: [label: string, value: string][];
  notes: string[];
}

const TITLE_SIZE_PT = 20;
const TEXT_SIZE_PT = 10;
const LINE_HEIGHT_PT = 15;
const GAP_PT = 7;
/** Horizontal position of the values, in points. */
const VALUES = MARGIN_PT + 130;
const INK = '#1f2937';
const FAINT = '#6b7280';

/** Draws a sheet; long values are broken into several rows. */
export function drawDetailSheet({ title, details, notes }: DetailSheet): Buffer {
  const document = new PDFDocument({ title });
  const sheet = document.beginPage(SHEET_PT.width, SHEET_PT.height) as unknown as SKRSContext2D;
  const write = (text: string, x: number, y: number, colour = INK) => {
    sheet.fillStyle = colour;
    sheet.fillText(text, x, y);
  };
  let y = MARGIN_PT + TITLE_SIZE_PT;
  sheet.font = pageFont(TITLE_SIZE_PT, 'Bold');
  write(title, MARGIN_PT, y);
  y += 2 * LINE_HEIGHT_PT;
  sheet.font = pageFont(TEXT_SIZE_PT);
  for (const [label, value] of details) {
    write(label, MARGIN_PT, y, FAINT);
    for (const row of brokenRows(sheet, value, SHEET_PT.width - MARGIN_PT - VALUES)) {
      write(row, VALUES, y);
      y += LINE_HEIGHT_PT;
    }
    y += GAP_PT;
  }
  y += LINE_HEIGHT_PT;
  for (const note of notes) {
    for (const row of brokenRows(sheet, note, SHEET_PT.width - 2 * MARGIN_PT)) {
      write(row, MARGIN_PT, y);
      y += LINE_HEIGHT_PT;
    }
    y += GAP_PT;
  }
  document.endPage();
  return document.close();
}
