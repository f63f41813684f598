export type RtfToken =
  | { kind: 'open' | 'close'; start: number; end: number }
  /** A control word and its number, or `*`, with which groups begin that not every program understands. */
  | { kind: 'word'; text: string; number?: string | undefined }
  /** Characters of the document, with escapes resolved; one that is written as a byte is that of Latin-1. */
  | { kind: 'text'; text: string; isByte?: boolean };

/** Letters, an optional number, and one space that ends both. */
const WORD = /([a-zA-Z]+)(-?\d{1,10})? ?/y;
const TEXT = /[^\\{}\r\n]+/y;

/** The tokens of an RTF document: groups, control words and text; binary data is skipped. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  /** How many characters follow `\u` for readers without Unicode, by group. */
  const skips = [1];
  let toSkip = 0;
  for (let at = 0; at < rtf.length; ) {
    const character = rtf[at];
    if (character === '{' || character === '}') {
      toSkip = 0;
      if (character === '{') skips.push(skips.at(-1) ?? 1);
      else if (skips.length > 1) skips.pop();
      yield { kind: character === '{' ? 'open' : 'close', start: at, end: ++at };
    } else if (character === '\\') {
      WORD.lastIndex = at + 1;
      const [all, word = '', number] = WORD.exec(rtf) ?? [];
      if (all) {
        at += 1 + all.length;
        if (word === 'bin') at += Math.max(0, Number(number ?? 0));
        if (word === 'uc') skips[skips.length - 1] = Math.max(0, Number(number ?? 1));
        if (word === 'u') {
          yield { kind: 'text', text: String.fromCharCode(Number(number ?? 0) & 0xffff) };
          toSkip = skips.at(-1) ?? 1;
        } else if (toSkip > 0) toSkip -= 1;
        else yield { kind: 'word', text: word.toLowerCase(), number };
        continue;
      }
      if (rtf[at + 1] === '*') yield { kind: 'word', text: '*' };
      const isByte = rtf[at + 1] === "'";
      const text = isByte
        ? String.fromCharCode(Number.parseInt(rtf.slice(at + 2, at + 4), 16) || 0)
        : symbolOf(rtf[at + 1]);
      at += isByte ? 4 : 2;
      if (toSkip > 0 && text !== '') toSkip -= 1;
      else if (text !== '') yield { kind: 'text', text, isByte };
    } else {
      TEXT.lastIndex = at;
      const text = TEXT.exec(rtf)?.[0];
      at += text?.length ?? 1;
      if (text !== undefined && text.length > toSkip) yield { kind: 'text', text: text.slice(toSkip) };
      toSkip = Math.max(0, toSkip - (text?.length ?? 0));
    }
  }
}

/** The character that a symbol stands for: `\\` and the braces for themselves, `\~` for a space, others for none. */
function symbolOf(character = ''): string {
  if ('\\{}'.includes(character)) return character;
  return character === '~' ? ' ' : '';
}
