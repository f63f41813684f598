import { Parser } from 'htmlparser2';
import type { Collector } from './collector.ts';
import { decodeText } from './plain.ts';

/** Elements whose text is not displayed. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object']);
/** Inline elements: they do not separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Maximum nesting depth: the parser scans all open elements, and normal pages have about thirty. */
const MAX_DEPTH = 1000;
/** Characters that are parsed before the limit of the collector is checked again. */
const CHUNK_CHARACTERS = 65_536;

/** Collects the visible text of a page. */
export function readHtml(content: Uint8Array, out: Collector): void {
  readMarkup(decodeText(content), out);
}

export function readMarkup(markup: string, out: Collector): void {
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden++;
      if (++depth > MAX_DEPTH) out.stop();
      if (!inline.has(name)) out.add('\n');
    },
    ontext(text) {
      if (hidden === 0) out.add(text);
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden--;
      depth--;
      if (!inline.has(name)) out.add('\n');
    },
  });
  for (let at = 0; at < markup.length && !out.isFull; at += CHUNK_CHARACTERS)
    parser.write(markup.slice(at, at + CHUNK_CHARACTERS));
  if (!out.isFull) parser.end();
}
