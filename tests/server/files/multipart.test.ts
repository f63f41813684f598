import { describe, expect, it } from 'vitest';
import { readMultipart } from '#server/http/multipart.ts';
import { Interrupted } from '#server/lib/interrupted.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="files"; filename=${name}\r\nContent-Type: text/plain`, content);

async function* inPieces(body: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(body: string, size: number) {
  const parts: { field: string; fileName?: string; content: string }[] = [];
  for await (const { field, fileName, content } of readMultipart(inPieces(body, size), type)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ field, fileName, content: Buffer.concat(pieces).toString() });
  }
  return parts;
}

describe('readMultipart', () => {
  // Contents that look almost like a boundary, an empty one, and one with an epilogue after the body.
  const contents = [
    'plain',
    '',
    '\r\n--edg',
    '\r\n--edgx\r\n',
    '--edge',
    '\r',
    '\r\n\r\n--',
    'a\r\n-\r\n--\r\n--edg\r',
  ];
  const body = `preamble\r\n${contents.map((content, n) => file(`"${n}.txt"`, content)).join('')}--edge--\r\nepilogue`;

  it.each([1, 2, 3, 5, 7, 8, 16, 61, 1000])('finds every content completely in chunks of %i bytes', async (size) => {
    expect((await read(body, size)).map(({ content }) => content)).toEqual(contents);
  });

  it('continues after a content that was not read to its end', async () => {
    const fields: (string | undefined)[] = [];
    for await (const { fileName, content } of readMultipart(inPieces(body, 4), type)) {
      fields.push(fileName);
      for await (const _ of content) break;
    }
    expect(fields).toHaveLength(contents.length);
  });

  it.each([
    ['"a b.txt"', 'a b.txt'],
    ['"smlouvá 👍.pdf"', 'smlouvá 👍.pdf'],
    ['"say %22hi%22.txt"', 'say %22hi%22.txt'],
    ['"say \\"hi\\".txt"', 'say "hi".txt'],
    ['plain.txt', 'plain.txt'],
    ['"; name=evil.txt"', '; name=evil.txt'],
  ])('reads the file name %s', async (quoted, name) => {
    expect(await read(`${file(quoted, 'x')}--edge--`, 1000)).toEqual([
      { field: 'files', fileName: name, content: 'x' },
    ]);
  });

  it('tells a text field from a file', async () => {
    const body = `${part('Content-Disposition: form-data; name="files"', '')}--edge--`;
    expect(await read(body, 9)).toEqual([{ field: 'files', fileName: undefined, content: '' }]);
  });

  it.each([
    ['in the content', body.slice(0, 150)],
    ['in the headers', '--edge\r\nContent-Dispo'],
    ['before anything', ''],
  ])('reports a body that ends %s', async (_where, cut) => {
    await expect(read(cut, 50)).rejects.toBeInstanceOf(Interrupted);
  });

  it.each([
    ['another content type', body, 'application/json', 'Send files as multipart/form-data.'],
    ['no boundary', body, 'multipart/form-data', 'Send files as multipart/form-data.'],
    [
      'no body of that boundary',
      'x'.repeat(20_000),
      type,
      'The server couldn’t read the request. Reload the page and try again.',
    ],
    [
      'endless headers',
      `--edge\r\n${'x'.repeat(20_000)}`,
      type,
      'The server couldn’t read the request. Reload the page and try again.',
    ],
    [
      'nonsense behind a boundary',
      '--edgeXX',
      type,
      'The server couldn’t read the request. Reload the page and try again.',
    ],
  ])('rejects %s', async (_what, sent, contentType, message) => {
    const reading = readMultipart(inPieces(sent, 1000), contentType).next();
    await expect(reading).rejects.toThrow(message);
  });
});
