/** Letters of the stem that stay before the extension: names often differ at their end. */
const END = 7;
const widths = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

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
  const end = name.slice(Math.max(1, (dot > 0 ? dot : name.length) - END));
  let [least, most] = [1, Math.max(1, name.length - end.length)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (widthOf(`${name.slice(0, middle)}…${end}`) <= pixels) least = middle;
    else most = middle - 1;
  }
  return `${name.slice(0, least).trimEnd()}…${end}`;
}
