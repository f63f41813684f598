import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { seriousFindings } from '#tests/support/browser/browser.ts';
import { Instance, row } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

it('an image is rotated and cropped in a dialog, by the mouse and by keys, and the details show it', async () => {
  const halves = sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
  ]);
  const folder = await on.makeFolder('Images');
  await on.admin.upload(folder, { 'Photo.png': new Uint8Array(await halves.png().toBuffer()) });
  const { page, problems } = await on.show(folder);
  await row(page, 'Photo.png').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rotate or crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo.png' });
  const image = dialog.getByRole('img', { name: 'Photo.png' });
  await image.waitFor();
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  // The red half is above the blue one then.
  await dialog.getByRole('button', { name: 'Rotate to the right' }).click();
  await expect.poll(async () => (await image.boundingBox())?.height).toBeGreaterThan(250);
  const { x = 0, y = 0, width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 2, y + height / 4, { steps: 4 });
  await page.mouse.up();
  const part = dialog.getByRole('group', { name: 'Part to keep' });
  await part.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown');
  expect(await seriousFindings(page)).toEqual([]);
  await save.click();
  await page.getByText('Image saved').waitFor();
  const [file] = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  const key = await on.admin.downloadKey(file?.id ?? 0);
  const stored = sharp(Buffer.from(await (await on.admin.download(key)).arrayBuffer()));
  const size = await stored.metadata();
  expect(size.width).toBeGreaterThan(190);
  expect(Math.abs(size.height - 100)).toBeLessThan(6);
  const { dominant } = await stored.stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  await page.getByRole('button', { name: /^Versions 1/ }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
