import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { settings } from '#contract/instance/settings.ts';
import { makeFolder, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let work: number;
let forms: number;

beforeAll(async () => {
  const root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Offer.txt': 'an offer' });
  forms = await makeFolder(person, 'Forms', root, { 'Holiday request.docx': 'Please' });
});

const names = async () =>
  (await person.call(files.list, { params: { id: String(work) }, query: {} })).body.items.map(({ name }) => name);
const fieldFor = async (name: string) => {
  const field = (await screen.findByRole('textbox', { name: `Rename ${name}` })) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
};

describe('the New menu', () => {
  it('creates a document, which is selected with its name being edited', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Offer.txt');
    await user.click(await button('New'));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Upload files', 'Upload folder', 'New folder'],
      ...['Document', 'Spreadsheet', 'Presentation', 'Text', 'Markdown', 'From template…'],
    ]);
    await user.click(within(menu).getByRole('menuitem', { name: 'Document' }));
    const field = await fieldFor('Document.docx');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Document'.length]);
    expect((await row('Document.docx')).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('Minutes{Enter}');
    await row('Minutes.docx');
    await waitFor(async () => expect(await names()).toEqual(['Minutes.docx', 'Offer.txt']));
  });

  it('creates a file from a template of the organisation by the keyboard', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Offer.txt');
    const choose = async () => {
      await user.click(await button('New'));
      await user.click(await screen.findByRole('menuitem', { name: 'From template…' }));
      return dialog('New file in Work');
    };
    const without = await choose();
    expect((await within(without).findAllByRole('list')).length).toBe(1);
    const blank = within(without).getByRole('list', { name: 'Blank files' });
    expect(within(blank).getAllByRole('listitem')).toHaveLength(9);
    await user.click(within(without).getByRole('button', { name: 'Cancel' }));
    await noDialog();

    await person.call(settings.update, { body: { templateFolderId: forms } });
    const form = await choose();
    const own = await within(form).findByRole('list', { name: 'Templates' });
    const choice = within(own).getByRole('button', { name: /Holiday request/ });
    choice.focus();
    await user.keyboard('{Enter}');
    await fieldFor('Holiday request.docx');
    await noDialog();
    await user.keyboard('{Escape}');
    expect(await names()).toContain('Holiday request.docx');
  });
});
