import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { findIn, readable } from '#web/pdfPreview/findText.ts';
import { nextGroups, readRanges } from '#web/pdfPreview/readRanges.ts';
import { addStreamIteration } from '#web/pdfPreview/streamIteration.ts';
import { canZoomOut, fittingScale, INITIAL_SCALE, zoomedIn, zoomedOut } from '#web/pdfPreview/zoom.ts';
import { type ByteRange, partsOf } from '#web/preview/byteRanges.ts';
import { sideBySide } from '#web/preview/compare/sideBySide.ts';
import { isComparable, previewKindOf } from '#web/preview/kinds.ts';
import { readTable } from '#web/preview/text/readTable.ts';
import { isDownloadPrevented, isWithheld } from '#web/preview/withheld.ts';
import { momentOf, wallClock } from '#web/ui/text/zonedTime.ts';

describe('the zoom of the PDF viewer', () => {
  it('starts at 1.4 and changes by 0.2', () => {
    expect([INITIAL_SCALE, zoomedIn(INITIAL_SCALE), zoomedOut(INITIAL_SCALE)]).toEqual([1.4, 1.6, 1.2]);
  });

  it('decreases only while it is above 0.2', () => {
    const scales = [INITIAL_SCALE];
    while (canZoomOut(scales.at(-1) ?? 0) && scales.length < 20) scales.push(zoomedOut(scales.at(-1) ?? 0));
    expect(scales).toEqual([1.4, 1.2, 1, 0.8, 0.6, 0.4, 0.2]);
    expect(zoomedOut(0.2)).toBe(0.2);
  });

  it('fits a page into a width', () => expect(fittingScale(600, 900)).toBe(1.5));
});

describe('the search of the PDF viewer', () => {
  const page = readable([
    { str: 'Smlouva o d\u00edlo', hasEOL: true },
    { str: 'a SMLOUVA', hasEOL: false },
    { str: ' o n\u00e1jmu', hasEOL: false },
  ]);

  it('ignores case and accents, and works across pieces of a line', () => {
    expect(findIn(page, 'smlouva o', 4)).toEqual([
      { page: 4, from: { piece: 0, offset: 0 }, to: { piece: 0, offset: 9 } },
      { page: 4, from: { piece: 1, offset: 2 }, to: { piece: 2, offset: 2 } },
    ]);
    expect(findIn(page, 'dilo a', 1)).toHaveLength(1);
  });

  it('folds letters, and finds words and numbers that are written in parts, where they stand', () => {
    const parts = readable([
      { str: 'in der Stra\u00dfe: Vereins-', hasEOL: true },
      { str: 'heim, DE89 3704 0044 0532 0130 00', hasEOL: false },
    ]);
    expect(findIn(parts, 'strasse:', 1)).toEqual([
      { page: 1, from: { piece: 0, offset: 7 }, to: { piece: 0, offset: 14 } },
    ]);
    expect(findIn(parts, 'Vereinsheim', 1)).toEqual([
      { page: 1, from: { piece: 0, offset: 15 }, to: { piece: 1, offset: 4 } },
    ]);
    expect(findIn(parts, 'DE89370400440532013000', 1)).toEqual([
      { page: 1, from: { piece: 1, offset: 6 }, to: { piece: 1, offset: 33 } },
    ]);
  });

  it.each(['', '  ', 'lease'])('finds nothing for "%s"', (term) => expect(findIn(page, term, 1)).toEqual([]));
});

describe('byte ranges of a document that are read together', () => {
  const range = (begin: number, end: number) => ({ begin, end });
  it.each([
    [[range(0, 10)], 1, [[range(0, 10)]]],
    [[range(0, 100)], 1, [[range(0, 100)]]],
    [[range(10, 20), range(30, 40), range(0, 10)], 1, [[range(0, 10), range(10, 20)]]],
    [[range(0, 10), range(20, 30), range(10, 20)], 1, [[range(0, 10), range(10, 20), range(20, 30)]]],
    [[range(0, 20), range(40, 60), range(20, 40)], 1, [[range(20, 40), range(40, 60)]]],
    [[range(0, 10), range(20, 30), range(40, 50)], 2, [[range(20, 30)], [range(40, 50)]]],
    [[range(10, 20), range(30, 40), range(0, 10)], 3, [[range(0, 10), range(10, 20)], [range(30, 40)]]],
    [[range(0, 10), range(20, 60), range(70, 80)], 9, [[range(0, 10)], [range(70, 80)]]],
  ])('case %#: the last, its neighbours, and others up to a share, 40 bytes together', (wished, share, expected) => {
    expect(nextGroups(wished, share, 40)).toEqual(expected);
  });

  it('are combined into few requests, and delivered one by one', async () => {
    const content = Uint8Array.from({ length: 200 }, (_, index) => index);
    const [read, delivered]: [number[], ByteRange[]] = [[], []];
    await new Promise<void>((resolve, reject) => {
      const requestRange = readRanges({
        async read(ranges) {
          read.push(ranges.length);
          return ranges.map(({ begin, end }) => content.subarray(begin, end));
        },
        deliver(begin, bytes) {
          delivered.push({ begin, end: begin + bytes.length });
          expect([...bytes]).toEqual([...content.subarray(begin, begin + bytes.length)]);
          if (delivered.length === 20) resolve();
        },
        fail: reject,
      });
      for (let begin = 0; begin < 200; begin += 10) requestRange(range(begin, begin + (begin < 100 ? 10 : 5)));
    });
    // Nine separate ones, and eleven adjacent ones.
    expect(read).toEqual([5, 5]);
    expect(delivered).toHaveLength(20);
  });
});

describe('a multipart range response', () => {
  const part = (begin: number, end: number) => `\r\n--b\r\nContent-Range: bytes ${begin}-${end - 1}/99\r\n\r\n`;
  const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const requested = [
    { begin: 0, end: 4 },
    { begin: 10, end: 12 },
  ];

  it('is split, whatever bytes it contains', () => {
    const response = bytes(`${part(0, 4)}\r\n\r\n${part(10, 12)}ab\r\n--b--\r\n`);
    expect(partsOf(response, requested)).toEqual([bytes('\r\n\r\n'), bytes('ab')]);
  });

  it.each([bytes(`${part(0, 4)}1234`), bytes(`${part(0, 4)}1234${part(11, 13)}ab`), bytes('all of it')])(
    'is rejected if it contains something else: case %#',
    (response) => expect(() => partsOf(response, requested)).toThrow(TypeError),
  );
});

describe('a CSV file', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n"1;2";3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'a\tb\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['"say ""hi""",x\n', [['say "hi"', 'x']]],
    ['"two\nlines",x', [['two\nlines', 'x']]],
    ['\ufeffa,b', [['a', 'b']]],
    ['"never closed', [['never closed']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', []],
  ])('%j is parsed', (text, expected) => expect(readTable(text, 100)).toEqual(expected));

  it('is read only up to the limit', () => expect(readTable('1\n2\n3\n', 2)).toEqual([['1'], ['2']]));
});

describe('the kind of a preview', () => {
  it.each([
    ['Plan.PDF', 'pdf'],
    ['Photo.jpeg', 'image'],
    ['Scan.tif', 'picture'],
    ['data.csv', 'table'],
    ['README.md', 'markdown'],
    ['song.mp3', 'audio'],
    ['program.exe', undefined],
    ['pdf', undefined],
  ])('of %s is %s', (name, kind) => expect(previewKindOf(name)).toBe(kind));
});

describe('a wall clock', () => {
  it.each([
    ['2026-05-04T08:00:00.000Z', 'Europe/Prague', '2026-05-04T10:00'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Prague', '2027-01-01T00:30'],
    ['2026-01-01T03:00:00.000Z', 'America/New_York', '2025-12-31T22:00'],
    ['2026-06-01T00:00:00.000Z', 'Asia/Kolkata', '2026-06-01T05:30'],
    // A year while it is being typed.
    ['0002-05-04T09:32:16.000Z', 'Europe/Prague', '0002-05-04T10:30'],
    ['0202-05-04T09:32:16.000Z', 'Europe/Prague', '0202-05-04T10:30'],
  ])('%s in %s shows %s, and back', (stamp, zone, wall) => {
    expect([wallClock(stamp, zone), momentOf(wall, zone)]).toEqual([wall, stamp]);
  });

  it('maps an hour skipped by daylight saving to the one after it', () => {
    expect(wallClock(momentOf('2026-03-29T02:30', 'Europe/Prague'), 'Europe/Prague')).toBe('2026-03-29T03:30');
  });
});

describe('addStreamIteration', () => {
  class Bare extends ReadableStream<number> {}
  const lacking = { prototype: Object.create(null) as object };
  addStreamIteration(lacking);
  const iterate = Reflect.get(lacking.prototype, Symbol.asyncIterator);
  Object.defineProperty(Bare.prototype, Symbol.asyncIterator, { value: iterate });
  const count = () =>
    new Bare({
      start: (control) => {
        for (const number of [1, 2, 3]) control.enqueue(number);
        control.close();
      },
    });

  it('reads a stream to its end and releases it', async () => {
    const [stream, seen] = [count(), [] as number[]];
    for await (const number of stream) seen.push(number);
    expect(seen).toEqual([1, 2, 3]);
    expect(stream.locked).toBe(false);
  });

  it('keeps the native iteration of the browser', () => {
    const before = Reflect.get(ReadableStream.prototype, Symbol.asyncIterator);
    addStreamIteration(ReadableStream);
    expect(Reflect.get(ReadableStream.prototype, Symbol.asyncIterator)).toBe(before);
  });
});

describe('the comparison of versions', () => {
  it('puts removed lines beside the lines that replace them', () => {
    const lines = [' a', '-b', '-c', '+B', ' d', '+e'];
    const rows = sideBySide({ oldStart: 4, oldLines: 4, newStart: 4, newLines: 4, lines });
    const pairs = rows.map(({ before, after }) => [
      before && `${before.number} ${before.text}`,
      after && `${after.number} ${after.text}`,
    ]);
    expect(pairs).toEqual([
      ['4 a', '4 a'],
      ['5 b', '5 B'],
      ['6 c', undefined],
      ['7 d', '6 d'],
      [undefined, '7 e'],
    ]);
  });

  it('is offered for files with lines or pages', () => {
    expect(['a.txt', 'a.docx', 'a.pdf', 'a.eml'].every(isComparable)).toBe(true);
    expect(['a.doc', 'a.ppt', 'a.jpg', 'a.bin'].some(isComparable)).toBe(false);
  });
});

describe('a file in a folder with download prevention', () => {
  const file = (name: string, type: string) => ({ name, type, denyDownloadInherited: true });

  it('is prevented when its content is a PDF, whatever its name', () => {
    expect(isDownloadPrevented(file('plan.dat', 'application/pdf'))).toBe(true);
    expect(isDownloadPrevented(file('plan.txt', 'text/plain'))).toBe(false);
    expect(isWithheld({ ...file('plan.dat', 'application/pdf'), rights: Rights.Read })).toBe(true);
    expect(isWithheld({ ...file('plan.dat', 'application/pdf'), rights: Rights.ReadWrite })).toBe(false);
  });
});
