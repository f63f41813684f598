import { history, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { expect, it } from 'vitest';
import { bytesOf, editableEncoding, needsEncoding, type ReadText, readText } from '#web/textEditor/text/bytes.ts';
import { ownEnds, withOwnEnds } from '#web/textEditor/text/ownEnds.ts';

/** Numbers from 0 to 1 that are the same in every run. */
let seed = 42;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const ascii = 'The quick brown fox, 1234567890 {"a": [1]} <b>';
const words = ['žluťoučký kůň', 'Straße', '日本語', '👩‍👩‍👧', 'e\u0301', '\u2028', '\ufeff', 'א', '\t', '|', '#'];
const ends = ['\n', '\r\n', '\r'];

function textWith(extra: readonly string[]): string {
  const isMixed = random() < 0.4;
  const end = pick(ends);
  const lines = Array.from({ length: Math.floor(random() * 12) }, () =>
    Array.from({ length: Math.floor(random() * 6) }, () =>
      random() < 0.6 ? ascii.slice(0, Math.floor(random() * ascii.length)) : pick(extra),
    ).join(' '),
  );
  const whole = lines.map((line) => line + (isMixed ? pick(ends) : end)).join('');
  return random() < 0.5 ? whole : whole + pick(extra);
}

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const samples: Record<string, () => Uint8Array> = {
  'utf-8': () => Buffer.from(textWith(words)),
  'utf-8 with a mark': () => Buffer.from(`\ufeff${textWith(words)}`),
  'utf-16le': () => utf16(textWith([...words, '\ud800', 'x\udc00']), true),
  'utf-16be': () => utf16(textWith([...words, '\udfff']), false),
  'half a character at the end': () => Buffer.concat([utf16(textWith(words), true), Buffer.from('a')]),
  'windows-1252': () => Buffer.from(textWith(['é', 'ü', '\x80', '\x93', '\x9f', 'ÿ', '\xa0']), 'latin1'),
  'damaged utf-8': () =>
    Buffer.concat([Buffer.from(textWith(words)), Buffer.of(pick([0xff, 0xc3, 0x80])), Buffer.from('žluťoučký')]),
};

/** As the editor does: the text and its ends are in its state. */
const openIn = (read: ReadText) =>
  EditorState.create({ doc: read.text, extensions: [history(), withOwnEnds(read.others)] });
const stored = (read: ReadText, state: EditorState) =>
  bytesOf({ ...read, text: state.doc.toString(), others: ownEnds(state) });
const opened = (content: Uint8Array) => {
  const read = readText(content);
  if (!read) throw new Error('The bytes are not read as text.');
  return { read, state: openIn(read) };
};
const edited = (state: EditorState, spec: TransactionSpec) => state.update(spec).state;
const asText = (content: Uint8Array | string) => Buffer.from(content as Uint8Array).toString();

it('1,000 random texts in all encodings and line ends are the same bytes when they are opened and saved', () => {
  const names = Object.keys(samples);
  let different = 0;
  for (let n = 0; n < 1000; n++) {
    const content = samples[names[n % names.length] ?? '']?.() ?? new Uint8Array();
    const { read, state } = opened(content);
    if (Buffer.compare(Buffer.from(stored(read, state) as Uint8Array), content) !== 0) different += 1;
  }
  expect(different).toBe(0);
});

it('only the edited lines change, also when every line has an end of its own', () => {
  const { read, state } = opened(Buffer.from('one\r\ntwo\nthree\rfour\r\nfive'));
  const next = edited(state, { changes: [{ from: 4, to: 7, insert: 'TWO and\nmore' }] });
  expect(asText(stored(read, next))).toBe('one\r\nTWO and\r\nmore\nthree\rfour\r\nfive');
});

it('a line end that was deleted is what it was after Undo', () => {
  const content = 'one\r\ntwo\r\nthree\nfour\r\n';
  const { read, state } = opened(Buffer.from(content));
  const joined = edited(state, { changes: { from: 13, to: 14 } });
  expect(asText(stored(read, joined))).toBe('one\r\ntwo\r\nthreefour\r\n');
  let back = joined;
  undo({ state: joined, dispatch: (transaction) => (back = transaction.state) });
  expect(asText(stored(read, back))).toBe(content);
});

it('encodings and marks are found, and unknown bytes wait for what the server finds', () => {
  const formOf = (content: Uint8Array) => readText(content)?.form;
  expect(formOf(new Uint8Array())).toEqual({ encoding: 'utf-8', bom: false });
  expect(formOf(Buffer.from('\ufeffa'))).toEqual({ encoding: 'utf-8', bom: true });
  expect(formOf(Buffer.from('café', 'latin1'))).toEqual({ encoding: 'windows-1252', bom: false });
  expect(needsEncoding(Buffer.from('café', 'latin1'))).toBe(true);
  expect(needsEncoding(Buffer.from('café'))).toBe(false);
  expect(editableEncoding('windows-1250')).toBe('windows-1250');
  expect(editableEncoding('shift_jis')).toBeUndefined();
  const czech = Uint8Array.of(0x9e, 0x6c, 0x75, 0x9d);
  expect(readText(czech, 'windows-1250')?.text).toBe('žluť');
  expect(bytesOf(readText(czech, 'windows-1250') as ReadText)).toEqual(czech);
});

it('bytes that are not text are not opened', () => {
  expect(readText(Buffer.from('a\0b'))).toBeUndefined();
  expect(readText(Uint8Array.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0))).toBeUndefined();
  expect(readText(Uint8Array.from({ length: 300 }, (_, n) => (n % 31) + 1))).toBeUndefined();
});

it('a character that the encoding does not have is told', () => {
  const { read, state } = opened(Buffer.from('caf\xe9', 'latin1'));
  const next = edited(state, { changes: { from: 0, insert: 'ok 👩 ' } });
  expect(stored(read, next)).toBe('👩');
  const utf8 = { ...read, form: { encoding: 'utf-8', bom: false } } as const;
  expect(asText(stored(utf8, next))).toBe('ok 👩 café');
});
