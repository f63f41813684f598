import { AnnotationEditorParamsType, AnnotationEditorType } from './pdfjs.ts';

/** What the pointer and the keyboard do on a page; `select` also fills in forms. */
export const tools = ['select', 'highlight', 'text', 'draw', 'image', 'signature'] as const;
export type Tool = (typeof tools)[number];

/** The modes of pdf.js. */
export const modeOf: Record<Tool, number> = {
  select: AnnotationEditorType.NONE,
  highlight: AnnotationEditorType.HIGHLIGHT,
  text: AnnotationEditorType.FREETEXT,
  draw: AnnotationEditorType.INK,
  image: AnnotationEditorType.STAMP,
  signature: AnnotationEditorType.SIGNATURE,
};

export const toolOf = (mode: number): Tool => tools.find((tool) => modeOf[tool] === mode) ?? 'select';

/** Colours of texts and drawings: the name of each, and its value. */
export const inks = {
  black: '#000000',
  red: '#c62828',
  blue: '#1255cc',
  green: '#1b7d36',
  white: '#ffffff',
} as const;

/** Colours of highlights, light enough for black text. */
export const markers = {
  yellow: '#ffff98',
  green: '#53ffbc',
  blue: '#80ebff',
  pink: '#ffcbe6',
  red: '#ff8a94',
} as const;

/** Points of texts, and of lines. */
const textSizes = [8, 10, 12, 14, 18, 24, 36];
const lineWidths = [1, 2, 3, 5, 8, 12];

interface ToolOptions {
  colour: { type: number; values: Readonly<Record<string, string>> };
  size?: { type: number; label: 'textSize' | 'lineWidth'; values: readonly number[] };
}

/** What can be chosen for a tool, with the parameters of pdf.js, which knows what is chosen first. */
export const toolOptions: Partial<Record<Tool, ToolOptions>> = {
  highlight: {
    colour: { type: AnnotationEditorParamsType.HIGHLIGHT_COLOR, values: markers },
  },
  text: {
    colour: { type: AnnotationEditorParamsType.FREETEXT_COLOR, values: inks },
    size: { type: AnnotationEditorParamsType.FREETEXT_SIZE, label: 'textSize', values: textSizes },
  },
  draw: {
    colour: { type: AnnotationEditorParamsType.INK_COLOR, values: inks },
    size: { type: AnnotationEditorParamsType.INK_THICKNESS, label: 'lineWidth', values: lineWidths },
  },
};
