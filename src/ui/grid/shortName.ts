import { useSyncExternalStore } from 'react';
import { shorten } from '#contract/rules/shorten.ts';

/**
 * Numbers of characters of the stem kept before the extension, in order of preference: names often differ at their end.
 */
const END_CHARACTERS = [7, 4, 2, 0];
/** Minimum number of characters at the beginning, before fewer are kept at the end. */
const MIN_START_CHARACTERS = 4;
const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

let loads = 0;

/**
 * Clears the measured widths when fonts are loaded.
 * @returns a number that changes then
 */
export function useLoadedFonts(): number {
  return useSyncExternalStore(onFonts, () => loads);
}

function onFonts(listener: () => void) {
  const measureAgain = () => {
    loads += 1;
    widths.clear();
    canvas = undefined;
    listener();
  };
  document.fonts?.addEventListener('loadingdone', measureAgain);
  return () => document.fonts?.removeEventListener('loadingdone', measureAgain);
}

/** The width of a text in the list in pixels; 0 when it cannot be measured. */
function widthOf(text: string): number {
  const cachedWidth = widths.get(text);
  if (cachedWidth !== undefined) return cachedWidth;
  if (canvas === undefined) {
    canvas = document.createElement('canvas').getContext?.('2d') ?? null;
    // Once: reading a style makes the browser compute all that have changed.
    if (canvas) canvas.font = `14px ${getComputedStyle(document.body).fontFamily}`;
  }
  if (!canvas) return 0;
  const { width } = canvas.measureText(text);
  if (widths.size > 5000) widths.clear();
  widths.set(text, width);
  return width;
}

/** Shortens a name in the middle, so that its end and extension stay readable. */
export function shortName(name: string, pixels: number): string {
  if (pixels <= 0 || widthOf(name) <= pixels) return name;
  const dot = name.lastIndexOf('.');
  const shortened = END_CHARACTERS.map((letters) => {
    const end = name.slice(shorten(name, Math.max(1, (dot > 0 ? dot : name.length) - letters)).length);
    return { end, start: startBefore(end, name, pixels) };
  });
  const { start, end } = shortened.find(({ start }) => start >= MIN_START_CHARACTERS) ??
    shortened.at(-1) ?? { start: 1, end: '' };
  return `${shorten(name, Math.max(1, start)).trimEnd()}…${end}`;
}

/** The number of characters that fit before an end; 0 when none does. */
function startBefore(end: string, name: string, pixels: number): number {
  let [least, most] = [0, Math.max(0, name.length - end.length)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(`${name.slice(0, middle)}…${end}`) <= pixels) least = middle;
    else most = middle - 1;
  }
  return least;
}
