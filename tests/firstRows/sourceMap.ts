/** The part of a line of a built script that comes from one module: columns from `start` to `end`. */
export interface MappedPart {
  start: number;
  end: number;
  source: string;
}

interface SourceMapText {
  sources: string[];
  mappings: string;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of a segment: base 64 digits of five bits and a continuation bit; the lowest bit is the sign. */
function decode(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/**
 * The modules of a built script, by offset.
 * @param code the script, whose source map this is
 * @returns parts in the order of the script; what no module wrote belongs to the part before it
 */
export function partsOf(code: string, { sources, mappings }: SourceMapText): MappedPart[] {
  const parts: MappedPart[] = [];
  let [lineStart, source] = [0, 0];
  const lengths = code.split('\n').map((line) => line.length + 1);
  for (const [line, text] of mappings.split(';').entries()) {
    let column = 0;
    for (const segment of text ? text.split(',') : []) {
      const [columns = 0, sourceStep = 0] = decode(segment);
      column += columns;
      source += sourceStep;
      const last = parts.at(-1);
      const name = sources[source] ?? '';
      if (last) last.end = lineStart + column;
      if (last?.source !== name) parts.push({ start: lineStart + column, end: code.length, source: name });
    }
    lineStart += lengths[line] ?? 0;
  }
  const last = parts.at(-1);
  if (last) last.end = code.length;
  return parts;
}
