import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { dialog, row } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();

it('the menu of a file shows its workflow history, newest first, also to viewers', async () => {
  const root = await rootOf(person);
  const work = await makeFolder(person, 'Work', root);
  const { 'plan.txt': id = 0 } = await upload(person, work, { 'plan.txt': 'a plan' });
  await upload(person, work, { 'plan.txt': 'another plan' }, true);
  const { body: file } = await person.call(files.get, { params: { id: String(id) } });
  const change = { name: 'final.txt', subject: 'The plan' };
  await person.call(files.update, { body: { id, rowVersion: file.rowVersion, ...change } });
  const anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);

  const { user } = await openWhole(`/?folder=${work}`, anna);
  await user.click(within(await row('final.txt')).getByRole('button', { name: 'Actions for final.txt' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Workflow history' }));
  const shown = within(await dialog('Workflow history of final.txt'));
  const rows = (await shown.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Details changedDescription: empty → The plan.* by /),
    expect.stringMatching(/^RenamedName: plan\.txt → final\.txt.* by /),
    expect.stringMatching(/^New version · Version 212 B.* by /),
    expect.stringMatching(/^Added · Version 16 B.* by /),
  ]);
  expect(shown.getByText(/^Complete since /)).toBeDefined();

  await user.click(shown.getByRole('combobox', { name: 'Show' }));
  expect(screen.queryByRole('option', { name: 'Legal holds' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Uploads and versions' }));
  await vi.waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(2));
  await user.click(shown.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Permissions and sharing' }));
  await shown.findByText('No changes of this kind.');
  await user.keyboard('{Escape}');
});

it('the menu of a folder shows its history, with the entries that were changed, to administrators', async () => {
  const root = await rootOf(person);
  const work = await makeFolder(person, 'Shared work', root);
  const boris = await makeUser(person, 'boris');
  await letIn(person, work, 2, boris.userId);
  const { user } = await openWhole(`/?folder=${root}`);
  await user.click(within(await row('Shared work')).getByRole('button', { name: 'Actions for Shared work' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Workflow history' }));
  const shown = within(await dialog('Workflow history of Shared work'));
  const rows = (await shown.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Permissions changedEntry: empty → boris.*: can edit.* by /i),
    expect.stringMatching(/^Added.* by /),
  ]);
  await user.keyboard('{Escape}');
});

it('the details have the last five changes, and open the rest', async () => {
  const root = await rootOf(person);
  const work = await makeFolder(person, 'Often changed', root);
  await upload(person, work, { 'plan.txt': '1' });
  for (const text of ['22', '333', '4444', '55555', '666666']) await upload(person, work, { 'plan.txt': text }, true);
  const { user } = await openWhole(`/?folder=${work}`);
  await user.click(within(await row('plan.txt')).getByText('plan.txt'));
  const section = within((await screen.findByText(/^New version · Version 6/)).closest('section') as HTMLElement);
  expect(section.getByRole('heading', { name: 'History' })).toBeDefined();
  expect(section.getAllByRole('listitem')).toHaveLength(5);
  await user.click(section.getByRole('button', { name: 'Show all' }));
  const shown = within(await dialog('Workflow history of plan.txt'));
  await vi.waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(6));
  await user.click(shown.getByRole('combobox', { name: 'Show' }));
  expect(await screen.findByRole('option', { name: 'Views and downloads' })).toBeDefined();
  await user.keyboard('{Escape}{Escape}');
});
