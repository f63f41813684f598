import { useSyncExternalStore } from 'react';

/** Letters of the stem that stay before the extension, as far as there is room: names often differ at their end. */
const END_CHARACTERS = [7, 4, 2, 0];
/** Letters that stay at the beginning, before the end loses some of its own. */
const MIN_START_CHARACTERS = 4;
const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

let loads = 0;

/** Names that were measured before their font came are measured again. @returns a number that changes then */
export function useLoadedFonts(): number {
  return useSyncExternalStore(onFonts, () => loads);
}

function onFonts(listener: () => void) {
  const measureAgain = () => {
    loads += 1;
    widths.clear();
    listener();
  };
  document.fonts?.addEventListener('loadingdone', measureAgain);
  return () => document.fonts?.removeEventListener('loadingdone', measureAgain);
}

/** How wide a text is in the list, in pixels; 0 where nothing can be measured. */
function widthOf(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (canvas === undefined) canvas = document.createElement('canvas').getContext?.('2d') ?? null;
  if (!canvas) return 0;
  canvas.font = `14px ${getComputedStyle(document.body).fontFamily}`;
  const { width } = canvas.measureText(text);
  if (widths.size > 5000) widths.clear();
  widths.set(text, width);
  return width;
}

/** A name that is too wide loses letters in its middle, so that its extension and its end can be read. */
export function shortName(name: string, pixels: number): string {
  if (pixels <= 0 || widthOf(name) <= pixels) return name;
  const dot = name.lastIndexOf('.');
  const shortened = END_CHARACTERS.map((letters) => {
    const end = name.slice(Math.max(1, (dot > 0 ? dot : name.length) - letters));
    return { end, start: startBefore(end, name, pixels) };
  });
  const { start, end } = shortened.find(({ start }) => start >= MIN_START_CHARACTERS) ??
    shortened.at(-1) ?? { start: 1, end: '' };
  return `${name.slice(0, Math.max(1, start)).trimEnd()}…${end}`;
}

/** How many letters fit before an end; 0 where not one does. */
function startBefore(end: string, name: string, pixels: number): number {
  let [least, most] = [0, Math.max(0, name.length - end.length)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(`${name.slice(0, middle)}…${end}`) <= pixels) least = middle;
    else most = middle - 1;
  }
  return least;
}
