import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeAs, type TextEncoding } from '#contract/rules/textEncodings.ts';
import { detectEncoding } from '#server/adapters/text/encoding/detect.ts';
import { encode } from '#tests/support/content/encode.ts';
import { letters } from '#tests/support/content/languages.ts';

/**
 * How often the encoding of a text is found, on translated manual pages that the detector was not made with: for each
 * language pieces of texts, encoded in each encoding that the language is written in, are right if they come out as they
 * were. Packages like manpages-cs, unpacked by `dpkg -x`, have the pages.
 *
 * `tsx tests/load/encodings.ts <folder of /usr/share/man>… [--bytes 1000] [--pieces 12]`
 */
const numberAfter = (option: string, otherwise: number) => {
  const at = process.argv.indexOf(option);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const PIECE_CHARACTERS = numberAfter('--bytes', 1000);
const MAX_PIECES = numberAfter('--pieces', 12);
const MIN_BYTES = 200;
/** Fewer characters outside ASCII say nothing about a language. */
const MIN_TELLING_BYTES = 5;

const western: TextEncoding[] = ['windows-1252', 'iso-8859-15', 'macintosh'];
const central: TextEncoding[] = ['windows-1250', 'iso-8859-2'];
const cyrillic: TextEncoding[] = ['windows-1251', 'iso-8859-5'];
const russian: TextEncoding[] = [...cyrillic, 'koi8-u', 'ibm866'];
const encodingsOf: Record<string, TextEncoding[]> = {
  ...Object.fromEntries('de fr es it pt_BR nl da sv nb fi'.split(' ').map((language) => [language, western])),
  ...Object.fromEntries('cs pl hu ro'.split(' ').map((language) => [language, central])),
  ...{ ru: russian, uk: russian, sr: cyrillic, mk: cyrillic, el: ['windows-1253', 'iso-8859-7'], tr: ['windows-1254'] },
  ...{ ja: ['shift_jis', 'euc-jp', 'iso-2022-jp'], zh_CN: ['gb18030'], zh_TW: ['big5'] },
};

/** Pages that list characters have no natural language. */
const isTable = (file: string) => /^(iso.?8859|latin|koi8|tis|cp125|charsets|armscii|ascii)/i.test(file);

/** Pieces of the manual pages of a language, from all over them. */
function piecesIn(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.gz') && !isTable(basename(path)))
    .sort();
  const step = Math.max(1, Math.floor(pages.length / MAX_PIECES));
  return pages
    .filter((_, index) => index % step === 0)
    .slice(0, MAX_PIECES)
    .map((path) => withoutMarkup(gunzipSync(readFileSync(join(folder, path))).toString()))
    .map((text) =>
      text
        .slice(Math.floor(text.length / 3))
        .slice(0, PIECE_CHARACTERS)
        .normalize('NFC'),
    );
}

function withoutMarkup(page: string): string {
  return page
    .replace(/^['.].*\n/gm, '')
    .replace(/\\f(\(..|\[[^\]]*\]|.)|\\\(..|\\\[[^\]]*\]|\\&/g, '')
    .replaceAll('\\-', '-');
}

interface Count {
  right: number;
  all: number;
  wrong: string[];
}

function measure(tallies: Map<string, Count>, language: string, text: string, encoding: TextEncoding): void {
  const bytes = encode(text, encoding);
  const isTelling = encoding === 'iso-2022-jp' || bytes.filter((byte) => byte > 0x7f).length >= MIN_TELLING_BYTES;
  if (bytes.length < MIN_BYTES || !isTelling) return;
  const count = tallies.get(encoding) ?? { right: 0, all: 0, wrong: [] };
  tallies.set(encoding, count);
  const found = detectEncoding(bytes);
  count.all++;
  if (found && decodeAs(bytes, found) === decodeAs(bytes, encoding)) count.right++;
  else count.wrong.push(`${language} as ${found}`);
}

const tallies = new Map<string, Count>();
const folders = process.argv.slice(2).filter((argument) => argument.includes('/'));
for (const folder of folders) {
  for (const [language, encodings] of Object.entries(encodingsOf)) {
    if (!readdirSync(folder).includes(language)) continue;
    for (const text of piecesIn(join(folder, language)))
      for (const encoding of [...encodings, 'utf-8', 'utf-16le'] as const)
        measure(tallies, language, encoding === 'utf-16le' ? `\ufeff${text}` : text, encoding);
  }
}
if (folders.length === 0)
  for (const { language, encodings, text } of letters)
    for (const encoding of encodings) measure(tallies, language, `${text}\n${text}`, encoding);
for (const [encoding, { right, all, wrong }] of tallies)
  process.stdout.write(`${encoding.padEnd(14)} ${right} of ${all} ${wrong.join(', ')}\n`);
const sum = (key: 'right' | 'all') => [...tallies.values()].reduce((total, count) => total + count[key], 0);
process.stdout.write(`${sum('right')} of ${sum('all')}, ${((100 * sum('right')) / sum('all')).toFixed(1)} %\n`);
