import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { pngBomb } from '#tests/support/content/bombs.ts';
import { sample } from '#tests/support/samples.ts';

const send = (person: Person, id: number, width?: string) =>
  person.call(thumbnails.get, { params: { id: String(id) }, query: { ...(width && { width }) } });
async function stored(app: TestApp, name: string, content: Uint8Array | string) {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const { success } = await app.admin.upload(await app.root(), { [name]: bytes });
  return success[0]?.id ?? 0;
}

const RED = { r: 220, g: 20, b: 20 };
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
/** An image with a red left and a blue right half. */
const halves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await plain(width / 2, height, { r: 20, g: 20, b: 220 })
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ]);

/** Size of a thumbnail, and the colour of a point of it. */
async function pixelAt(thumbnail: string, x: number, y: number) {
  const { data, info } = await sharp(Buffer.from(thumbnail, 'base64')).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  const colour = r > 150 && b < 120 ? 'red' : b > 150 && r < 120 ? 'blue' : `${r},${g},${b}`;
  return { width: info.width, height: info.height, colour };
}

/** The difference of two images, 0 to 255: the mean over a coarse grid, so that dithering does not count. */
async function apart(item: Uint8Array, other: Uint8Array): Promise<number> {
  const coarse = (image: Uint8Array) => sharp(image).resize(16, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([coarse(item), coarse(other)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

/** 16 bits per pixel, five for each colour, rows from the bottom. */
function bmp16(width: number, height: number): Buffer {
  const row = Math.ceil((width * 2) / 4) * 4;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(16, 28);
  for (let at = 54; at < file.length; at += 2) file.writeUInt16LE(0b11100_00010_00010, at);
  return file;
}

/** The header of a PNG with huge dimensions. */
function bomb(): Buffer {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write('IHDR', 4);
  chunk.writeUInt32BE(50_000, 8);
  chunk.writeUInt32BE(50_000, 12);
  chunk.set([8, 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk]);
}

const kinds: [string, () => Promise<Buffer>, [number, number]][] = [
  ['a.jpg', () => plain(800, 400).jpeg().toBuffer(), [200, 100]],
  ['a.PNG', () => plain(800, 400).png().toBuffer(), [200, 100]],
  ['a.gif', () => plain(800, 400).gif().toBuffer(), [200, 100]],
  ['a.tif', () => plain(800, 400).tiff().toBuffer(), [200, 100]],
  ['cmyk.tiff', () => plain(800, 400).toColourspace('cmyk').tiff().toBuffer(), [200, 100]],
  ['sixteen.png', () => plain(800, 400).toColourspace('rgb16').png().toBuffer(), [200, 100]],
  ['sixteen.bmp', async () => bmp16(401, 200), [200, 100]],
  ['small.jfif', () => plain(20, 10).jpeg().toBuffer(), [20, 10]],
  ['tall.png', () => plain(100, 4000).png().toBuffer(), [10, 400]],
];

const others: [string, string | Uint8Array, string][] = [
  ['a.txt', 'text', 'Thumbnails are available for images only.'],
  [
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'Thumbnails are available for images only.',
  ],
  ['a.heic', 'x', 'Thumbnails are available for images only.'],
  ['empty.png', '', 'This image can’t be displayed.'],
  ['svg.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'This image can’t be displayed.'],
  ['noise.jpg', 'no picture at all', 'This image can’t be displayed.'],
  ['cut.bmp', 'BM cut', 'This image can’t be displayed.'],
  ['bomb.png', bomb(), 'This image can’t be displayed.'],
  ['bomb.bmp', bmp16(1, 1).fill(0x7f, 18, 25), 'This image can’t be displayed.'],
];

describe('GET /file/{id}/thumbnail', () => {
  it('shows images of every supported format', async () => {
    const app = await createTestApp();
    for (const [name, make, [width, height]] of kinds) {
      const { status, body } = await send(app.admin, await stored(app, name, await make()));
      expect([name, status, body.contentType]).toEqual([name, 200, 'image/webp']);
      expect([name, await pixelAt(body.thumbnail, 0.5, 0.5)]).toEqual([name, { width, height, colour: 'red' }]);
    }
  });

  it('shows a withheld image in the size of the list at most, so that a small one is not shown whole', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const rea = await app.person('rea');
    await app.grant(root, rea, Rights.Read);
    const id = await stored(app, 'signature.png', await plain(390, 390).png().toBuffer());
    const { body } = await app.admin.call(folders.get, { params: { id: String(root) } });
    await app.admin.call(folders.update, { body: { id: root, rowVersion: body.rowVersion, viewOnly: true } });
    const sizeFor = async (person: Person, width: string) =>
      pixelAt((await send(person, id, width)).body.thumbnail, 0.5, 0.5);
    for (const width of ['400', '1024'])
      expect(await sizeFor(rea, width)).toEqual({ width: 200, height: 200, colour: 'red' });
    expect(await sizeFor(app.admin, '400')).toMatchObject({ width: 390, height: 390 });
  });

  it('applies the orientation of a photograph', async () => {
    const app = await createTestApp();
    const photo = await (await halves(800, 400)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await send(app.admin, await stored(app, 'a.jpg', photo));
    expect(await pixelAt(body.thumbnail, 0.5, 0.1)).toEqual({ width: 200, height: 400, colour: 'red' });
    expect((await pixelAt(body.thumbnail, 0.5, 0.9)).colour).toBe('blue');
  });

  it('supports all variants that other programs write, in every orientation', async () => {
    const app = await createTestApp();
    const shown = async (name: string) => {
      const { status, body } = await send(app.admin, await stored(app, name, sample(name)));
      expect([name, status]).toEqual([name, 200]);
      return Buffer.from(body.thumbnail, 'base64');
    };
    const [stripes, portrait] = [await shown('rgb24.bmp'), await shown('hopper.jpg')];
    for (const dialect of ['pal8', 'pal8rle', 'pal8os2', 'rgb16-565']) {
      expect([dialect, (await apart(await shown(`${dialect}.bmp`), stripes)) < 12]).toEqual([dialect, true]);
    }
    // Sixteen colours only approximate the original.
    const few = await shown('pal4.bmp');
    expect(await apart(few, stripes)).toBeLessThan(40);
    expect(await apart(await shown('pal4rle.bmp'), few)).toBeLessThan(1);
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const turned = await shown(`hopper_orientation_${orientation}.jpg`);
      expect([orientation, (await apart(turned, portrait)) < 12]).toEqual([orientation, true]);
    }
    expect(await apart(stripes, portrait)).toBeGreaterThan(40);
  });

  it('shows the first frame of an animation', async () => {
    const app = await createTestApp();
    const frames = [
      await plain(100, 50).png().toBuffer(),
      await plain(100, 50, { r: 0, g: 0, b: 255 }).png().toBuffer(),
    ];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await send(app.admin, await stored(app, 'a.gif', gif));
    expect(await pixelAt(body.thumbnail, 0.5, 0.5)).toEqual({ width: 100, height: 50, colour: 'red' });
  });

  it('accepts widths from 16 to 1024', async () => {
    const app = await createTestApp();
    const id = await stored(app, 'a.png', await plain(2000, 10).png().toBuffer());
    for (const width of ['15', '1025', 'wide', '-200']) expect((await send(app.admin, id, width)).status).toBe(400);
    for (const width of ['16', '1024']) {
      expect((await pixelAt((await send(app.admin, id, width)).body.thumbnail, 0, 0)).width).toBe(Number(width));
    }
  });

  it('returns 415 for everything else', async () => {
    const app = await createTestApp();
    for (const [name, content, message] of others) {
      const { status, body } = await send(app.admin, await stored(app, name, content));
      expect([name, status, body.code, body.message]).toEqual([name, 415, 'unsupported', message]);
    }
  });

  it('continues after an image that could not be read', async () => {
    const app = await createTestApp();
    const bad = await stored(app, 'bomb.png', bomb());
    const good = await stored(app, 'a.png', await plain(10, 10).png().toBuffer());
    const responses = await Promise.all([bad, good, bad, good].map((id) => send(app.admin, id)));
    expect(responses.map(({ status }) => status)).toEqual([415, 200, 415, 200]);
  });

  it('is made once per content and width', async () => {
    const app = await createTestApp();
    const id = await stored(app, 'a.png', await plain(10, 10).png().toBuffer());
    await Promise.all([send(app.admin, id), send(app.admin, id), send(app.admin, id, '400')]);
    const first = (await send(app.admin, id)).body.thumbnail;
    const cached = readdirSync(join(app.dataDir, 'cache'), { recursive: true, withFileTypes: true });
    expect(cached.filter((entry) => entry.isFile())).toHaveLength(2);
    await app.admin.upload(await app.root(), { 'a.png': 'no picture' }, { overwrite: true });
    expect((await send(app.admin, id)).status).toBe(415);
    expect(first).not.toBe('');
  });

  it('is stored in four widths, from which all others are made', async () => {
    const app = await createTestApp();
    const id = await stored(app, 'a.png', await plain(1200, 600).png().toBuffer());
    for (const width of ['16', '60', '100', '150', '300', '399', '500', '700', '999']) {
      expect((await pixelAt((await send(app.admin, id, width)).body.thumbnail, 0, 0)).width).toBe(Number(width));
    }
    const cached = readdirSync(join(app.dataDir, 'cache'), { recursive: true, withFileTypes: true });
    expect(cached.filter((entry) => entry.isFile())).toHaveLength(4);
  });

  it('is rejected for a picture of more than 40 million pixels', async () => {
    const app = await createTestApp();
    const statusOf = async (width: number) => {
      const image = pngBomb(width, 5000);
      return (await send(app.admin, await stored(app, `${width}.png`, image))).status;
    };
    expect([await statusOf(8000), await statusOf(8001)]).toEqual([200, 415]);
  });

  it('of one user is made in turn, however many others wait', async () => {
    const app = await createTestApp();
    const [ann, ben] = [await app.person('ann'), await app.person('ben')];
    for (const person of [ann, ben]) await app.grant(await app.root(), person, Rights.Read);
    const large = await Promise.all(
      Array.from({ length: 12 }, (_, n) => stored(app, `${n}.png`, pngBomb(6000, 4000 + n))),
    );
    const small = await stored(app, 'small.png', await plain(10, 10).png().toBuffer());
    // The reader is busy until all of them wait: their order does not depend on the speed of this machine.
    const { thumbnailer } = app.ctx;
    let release = () => {};
    const isReleased = new Promise<void>((done) => {
      release = done;
    });
    const bytes = await plain(10, 10).png().toBuffer();
    const open = async () => {
      await isReleased;
      return [bytes] as never;
    };
    const busy = thumbnailer.make({ contentId: 'busy', width: 64, content: { size: bytes.length, open }, owner: 0 });
    await eventually(() => expect(thumbnailer.waiting()).toBe(1));
    let made = 0;
    const flood = large.map((id) => send(ann, id).then(() => ++made));
    await eventually(() => expect(thumbnailer.waiting()).toBe(1 + flood.length));
    const other = send(ben, small);
    await eventually(() => expect(thumbnailer.waiting()).toBe(2 + flood.length));
    release();
    expect((await other).status).toBe(200);
    expect(made).toBeLessThan(6);
    await Promise.all([busy, ...flood]);
  });

  it('requires the right to read the file', async () => {
    const app = await createTestApp();
    const id = await stored(app, 'a.png', await plain(10, 10).png().toBuffer());
    const anna = await app.person('anna');
    expect((await send(anna, id)).status).toBe(404);
    await app.grant(await app.root(), anna, Rights.Read);
    expect((await send(anna, id)).status).toBe(200);
  });
});
