import { crc32, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF of one page with one drawing and one image, both already compressed. */
function packedPdf(drawing: Uint8Array, image?: { width: number; height: number; packed: Uint8Array }): Bytes {
  const { width = 1, height = 1, packed = deflateSync(Buffer.alloc(3)) as Uint8Array } = image ?? {};
  const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8';
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    ),
    stream('/Filter /FlateDecode', drawing),
    stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours} /Filter /FlateDecode`, packed),
  ];
  const pieces: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(pieces.reduce((sum, { length }) => sum + length, 0));
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const start = pieces.reduce((sum, { length }) => sum + length, 0);
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(Buffer.from(`xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\n`));
  pieces.push(Buffer.from(`startxref\n${start}\n%%EOF`));
  return new Uint8Array(Buffer.concat(pieces));
}

function stream(entries: string, packed: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** A page whose drawing unpacks to a number of megabytes, optionally compressed twice. */
export function pdfBomb(megabytes: number, layers = 1): Bytes {
  let packed: Buffer = Buffer.alloc(megabytes * 1_000_000, 'q Q ');
  for (let layer = 0; layer < layers; layer++) packed = deflateSync(packed);
  const bomb = packedPdf(packed);
  if (layers === 1) return bomb;
  const text = Buffer.from(bomb)
    .toString('latin1')
    .replace('/Filter /FlateDecode', '/Filter [/FlateDecode /FlateDecode]');
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** A page that shows one image of a number of pixels, and nothing else. */
export function pdfImage(width: number, height: number): Bytes {
  const drawing = deflateSync(Buffer.from('595 0 0 842 0 0 cm /I Do'));
  return packedPdf(drawing, { width, height, packed: deflateSync(Buffer.alloc(width * height * 3, 255)) });
}

/** An image of one colour: a few bytes for each thousand pixels. */
export function pngBomb(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
