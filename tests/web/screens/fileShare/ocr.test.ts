import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { drawText } from '#tests/support/content/scans.ts';

const { openWhole, person } = await openApp({ env: { FEATURES: 'ocr' } });
let scans: number;
let uploaded: Record<string, number>;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  scans = await makeFolder(person, 'Scans', await rootOf(person));
  uploaded = await upload(person, scans, {
    'sign.png': drawText(['Harbour office', 'Open on Mondays']),
    'blank.png': drawText([' ']),
    'notes.txt': 'written, not scanned',
  });
  anna = await makeUser(person, 'anna');
  await letIn(person, scans, 1, anna.userId);
});

const at = (name: string) => `/?folder=${scans}&file=${uploaded[name]}&tab=file`;
const details = async () => within(await screen.findByRole('tabpanel', { name: 'File' }));
/** The panel is a part of the details, and the text in it another region of the same name. */
const panel = async () => {
  const title = await (await details()).findByRole('heading', { level: 3, name: 'OCR text' });
  return within(title.parentElement as HTMLElement);
};
const stored = async (name: string) =>
  (await person.call(files.get, { params: { id: String(uploaded[name]) } })).body.ocr;

describe('the text of an image', () => {
  it('is recognised on request, corrected, and stays without what was not saved', async () => {
    const { user } = await openWhole(at('sign.png'));
    await (await panel()).findByText('No text recognised yet.');
    await user.click((await panel()).getByRole('button', { name: 'Recognise text' }));
    await screen.findByText('Text recognised', {}, { timeout: 60_000 });
    const text = await (await panel()).findByRole('region', { name: 'OCR text' });
    expect(text.textContent).toMatch(/Harbour office\s+Open on Mondays/);
    expect(await stored('sign.png')).toMatch(/Harbour office/);

    await user.click((await panel()).getByRole('button', { name: 'Edit the OCR text' }));
    const field = await (await panel()).findByRole('textbox', { name: 'OCR text' });
    await user.clear(field);
    await user.type(field, 'Open on Tuesdays');
    await user.click((await panel()).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await panel()).queryByRole('textbox')).toBeNull());
    await (await panel()).findByText('Open on Tuesdays');
    expect(await stored('sign.png')).toBe('Open on Tuesdays');

    await user.click((await panel()).getByRole('button', { name: 'Edit the OCR text' }));
    await user.type(await (await panel()).findByRole('textbox', { name: 'OCR text' }), ', or never');
    await user.click((await panel()).getByRole('button', { name: 'Cancel' }));
    await (await panel()).findByText('Open on Tuesdays');
    expect(await stored('sign.png')).toBe('Open on Tuesdays');
  });

  it('is said to be none when the image shows none', async () => {
    const { user } = await openWhole(at('blank.png'));
    await user.click(await (await panel()).findByRole('button', { name: 'Recognise text' }));
    await screen.findByText('No text was found in the image.', {}, { timeout: 60_000 });
    await (await panel()).findByText('No text recognised yet.');
  });

  it('is read by those who may not write, who can neither recognise nor change it', async () => {
    await openWhole(at('sign.png'), anna);
    await (await panel()).findByText('Open on Tuesdays');
    expect((await panel()).queryByRole('button', { name: 'Recognise text' })).toBeNull();
    expect((await panel()).queryByRole('button', { name: 'Edit the OCR text' })).toBeNull();
  });

  it('is not offered for what is no image', async () => {
    await openWhole(at('notes.txt'));
    await (await details()).findByRole('heading', { name: 'notes.txt' });
    await (await details()).findByText('Size', { selector: 'dt' });
    expect((await details()).queryByRole('heading', { name: 'OCR text' })).toBeNull();
  });
});
