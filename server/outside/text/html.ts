import { Parser } from 'htmlparser2';
import type { Collector } from './collector.ts';
import { decodeText } from './plain.ts';

/** Elements whose text nobody sees. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object']);
/** Elements within a line: they part no words. */
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Bytes in which a page says how it is written. */
const HEAD = 2048;
/** Characters parsed between two looks whether there is room for more. */
const STEP = 65_536;

/** What a reader of a page sees. */
export function readHtml(content: Uint8Array, out: Collector): void {
  const head = Buffer.from(content.subarray(0, HEAD)).toString('latin1');
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1];
  readMarkup(decodeText(content, declared), out);
}

export function readMarkup(markup: string, out: Collector): void {
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden++;
      if (!inline.has(name)) out.add(' ');
    },
    ontext(text) {
      if (hidden === 0) out.add(text);
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden--;
      if (!inline.has(name)) out.add(' ');
    },
  });
  for (let at = 0; at < markup.length && !out.isFull; at += STEP) parser.write(markup.slice(at, at + STEP));
  parser.end();
}
