import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

/** Images of texts, as cameras and scanners make them. */

/** Lines of text in black on white, as a PNG; 40 pixels is 10 points at 300 dpi. */
export function drawText(lines: string[], { pixels = 40, font = 'DejaVu Sans' } = {}): Bytes {
  const margin = pixels * 2;
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = `${pixels}px "${font}"`;
  const width = Math.max(...lines.map((line) => measure.measureText(line).width));
  const canvas = createCanvas(Math.ceil(width) + 2 * margin, Math.ceil(lines.length * pixels * 1.6) + 2 * margin);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#181818';
  context.font = measure.font;
  for (const [index, line] of lines.entries()) context.fillText(line, margin, margin + (index + 0.8) * pixels * 1.6);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

/** A blurred page on darker paper, with the noise of a sensor, and with a shadow from the left. */
export async function spoilt(
  page: Uint8Array,
  { paper, grain, shade }: { paper: number; grain: number; shade: number },
): Promise<Buffer> {
  const { data, info } = await sharp(page).greyscale().blur(0.8).raw().toBuffer({ resolveWithObject: true });
  let seed = 1;
  for (let at = 0; at < data.length; at++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    const light = paper * (1 - shade * (1 - (at % info.width) / info.width));
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + ((seed >>> 16) / 32768 - 1) * grain));
  }
  const raw = { width: info.width, height: info.height, channels: 1 as const };
  return sharp(data, { raw }).jpeg({ quality: 60 }).toBuffer();
}

/** A PDF of images, one per page, as a scanner makes it. */
export async function scannedPdf(images: Uint8Array[]): Promise<Bytes> {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = chunks[0]?.length ?? 0;
  const push = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece as string);
      chunks.push(bytes);
      at += bytes.length;
    }
  };
  const object = (...pieces: (string | Buffer)[]) => {
    offsets.push(at);
    push(`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  const kids = images.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${images.length} >>`);
  for (const [index, picture] of images.entries()) {
    const { data, info } = await sharp(picture).greyscale().jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
    const [width, height] = [(info.width * 72) / 300, (info.height * 72) / 300];
    const [content, image] = [4 + index * 3, 5 + index * 3];
    const draw = `${width} 0 0 ${height} 0 0 cm /I Do`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        `/Resources << /XObject << /I ${image} 0 R >> >> >>`,
    );
    object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceGray ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >>\nstream\n`,
      data,
      '\nendstream',
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  );
  return new Uint8Array(Buffer.concat(chunks));
}
