import sharp, { type Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { imageEdits } from '#contract/fileNodes/imageEdits.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { lockNode } from '#tests/support/app/locks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

type Change = Omit<BodyOf<typeof imageEdits.apply>, 'rowVersion'>;

/** Three squares beside each other, red, green and blue, over a white stripe. */
async function stripes(orientation?: number) {
  const square = (background: string) => sharp({ create: { width: 40, height: 40, channels: 3, background } });
  const input = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => square(colour).png().toBuffer()));
  const canvas = sharp({ create: { width: 120, height: 80, channels: 3, background: '#fff' } });
  const drawn = await canvas
    .composite(input.map((image, n) => ({ input: image, left: n * 40, top: 0 })))
    .png()
    .toBuffer();
  const exif = { IFD0: { Artist: 'Anna Kovar' } };
  const image = sharp(drawn).withExif(exif);
  return orientation === undefined
    ? image
    : sharp(await image.toBuffer())
        .keepExif()
        .withMetadata({ orientation, exif });
}

/** Metadata of an image, and the colours in the middle of its squares of 40 pixels, row by row. */
async function seen(content: Uint8Array): Promise<{ metadata: Metadata; colours: string }> {
  const metadata = await sharp(content).metadata();
  const { data, info } = await sharp(content)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.min(r, g, b) > 180) return 'w';
    return r > 180 ? 'r' : g > 180 ? 'g' : b > 180 ? 'b' : '?';
  };
  const rows = Array.from({ length: Math.floor(info.height / 40) }, (_, y) =>
    Array.from({ length: Math.floor(info.width / 40) }, (_, x) => colourAt(x * 40 + 20, y * 40 + 20)).join(''),
  );
  return { metadata, colours: rows.join('/') };
}

async function stored(app: TestApp, name: string, content: Uint8Array): Promise<number> {
  const { success } = await app.admin.upload(await app.root(), { [name]: new Uint8Array(content) });
  return success[0]?.id ?? 0;
}

async function change(person: Person, id: number, edit: Change, rowVersion?: number) {
  const current = (await person.call(files.get, { params: { id: String(id) } })).body.rowVersion;
  const body = { ...edit, rowVersion: rowVersion ?? current } as BodyOf<typeof imageEdits.apply>;
  return person.call(imageEdits.apply, { params: { id: String(id) }, body });
}

async function contentOf(person: Person, id: number): Promise<Uint8Array> {
  const response = await person.download(await person.downloadKey(id));
  return new Uint8Array(await response.arrayBuffer());
}

describe('an image', () => {
  it.each([
    ['jpeg', 'Photo.jpg'],
    ['png', 'Photo.png'],
    ['webp', 'Photo.webp'],
    ['tiff', 'Photo.tif'],
  ] as const)(
    'of the format %s is rotated, mirrored and cropped, and keeps its format and description',
    async (format, name) => {
      const app = await createTestApp();
      const original = await (await stripes()).toFormat(format).toBuffer();
      // The library writes no description into TIFF, and so there is none to keep.
      const artist = (await sharp(original).metadata()).exif?.includes('Anna Kovar');
      const id = await stored(app, name, original);
      const steps: [Change, string][] = [
        [{ rotate: 90 }, 'wr/wg/wb'],
        [{ rotate: 270 }, 'rgb/www'],
        [{ rotate: 180 }, 'www/bgr'],
        [{ flip: 'y' }, 'bgr/www'],
        [{ flip: 'x' }, 'rgb/www'],
        [{ crop: { left: 40, top: 0, width: 80, height: 80 }, rotate: 90, flip: 'x' }, 'gw/bw'],
      ];
      for (const [edit, colours] of steps) {
        const { status, body } = await change(app.admin, id, edit);
        expect(status).toBe(200);
        const { metadata, ...found } = await seen(await contentOf(app.admin, id));
        expect(found.colours).toBe(colours);
        expect(metadata.format).toBe(format);
        expect(metadata.exif?.includes('Anna Kovar')).toBe(artist);
        const file = (await app.admin.call(files.get, { params: { id: String(id) } })).body;
        expect(body.rowVersion).toBe(file.rowVersion);
      }
      const { items } = (await app.admin.call(versions.list, { params: { id: String(id) } })).body;
      expect(items).toHaveLength(steps.length);
      expect(items[0]?.uploadedBy.id).toBe(1);
    },
  );

  it('is changed as people see it, and afterwards needs no orientation', async () => {
    const app = await createTestApp();
    // Orientation 6: what is stored has to be turned clockwise, so that people see the squares below each other.
    const id = await stored(app, 'Phone.jpg', await (await stripes(6)).jpeg().toBuffer());
    await change(app.admin, id, { crop: { left: 40, top: 0, width: 40, height: 80 }, rotate: 90 });
    const { metadata, colours } = await seen(await contentOf(app.admin, id));
    expect(colours).toBe('gr');
    expect(metadata.orientation ?? 1).toBe(1);
  });

  it('keeps 16 bits a channel, and a scan in black and white its size', async () => {
    const app = await createTestApp();
    const deep = await (await stripes()).toColourspace('rgb16').png().toBuffer();
    const id = await stored(app, 'Deep.png', deep);
    await change(app.admin, id, { rotate: 90 });
    expect((await seen(await contentOf(app.admin, id))).metadata.depth).toBe('ushort');

    const scan = await sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .tiff({ bitdepth: 1, compression: 'ccittfax4' })
      .toBuffer();
    const scanId = await stored(app, 'Scan.tif', scan);
    await change(app.admin, scanId, { rotate: 180 });
    const turned = await contentOf(app.admin, scanId);
    expect((await sharp(turned).metadata()).bitsPerSample).toBe(1);
    expect(turned.length).toBeLessThan(scan.length * 2);
  });
});

describe('what cannot be done', () => {
  it('is said, and changes nothing', async () => {
    const app = await createTestApp();
    const png = await (await stripes()).png().toBuffer();
    const id = await stored(app, 'Photo.png', png);
    const text = await stored(app, 'Text.png', Buffer.from('no image'));
    const frames = await Promise.all(
      [90, 180].map(async (angle) => (await stripes()).rotate(angle).resize(80, 80).toBuffer()),
    );
    const animated = await stored(
      app,
      'Animated.webp',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    );
    const gif = await stored(app, 'Moving.gif', await (await stripes()).gif().toBuffer());
    const responses = [
      await change(app.admin, id, {}),
      await change(app.admin, id, { crop: { left: 100, top: 0, width: 40, height: 40 } }),
      await change(app.admin, id, { rotate: 45 as never }),
      await change(app.admin, text, { rotate: 90 }),
      await change(app.admin, gif, { rotate: 90 }),
      await change(app.admin, animated, { rotate: 90 }),
      await change(app.admin, id, { rotate: 90 }, 99),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 415, 415, 415, 409]);
    expect(responses[1]?.body.message).toBe('The part to keep reaches beyond the edge of the image.');
    expect(Buffer.from(await contentOf(app.admin, id)).equals(png)).toBe(true);
  });

  it('is what the rights or a lock do not allow', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const { id: folderId } = (await app.admin.call(folders.create, { body: { name: 'Images', parentId: root } })).body;
    const { success } = await app.admin.upload(folderId, {
      'Photo.png': new Uint8Array(await (await stripes()).png().toBuffer()),
    });
    const id = success[0]?.id ?? 0;
    const reader = await app.person('rita');
    expect((await change(reader, id, { rotate: 90 }, 1)).status).toBe(404);
    await app.grant(folderId, reader, Rights.Read);
    expect((await change(reader, id, { rotate: 90 })).status).toBe(403);
    await lockNode(app, id, reader.id);
    expect((await change(app.admin, id, { rotate: 90 })).status).toBe(423);
  });
});
