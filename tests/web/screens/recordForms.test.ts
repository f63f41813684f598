import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { retention } from '#contract/retention.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, heading, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

const { open, person } = await openApp();
let rita: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  await makeFolder(person, 'Ledgers', await rootOf(person), { 'Cash.txt': 'cash', 'Bank.txt': 'bank' });
  rita = await makeUser(person, 'rita');
});

const textbox = (name: RegExp) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;

describe('the form of a legal hold', () => {
  let hold: number;
  beforeAll(async () => {
    hold = (await person.call(legalHolds.create, { body: { name: 'Case 12', reason: 'A claim' } })).body.id;
  });
  const stored = async () => (await person.call(legalHolds.get, { params: { id: String(hold) } })).body;

  it('says while it is typed that a name is taken', async () => {
    const { user } = await open('/records/hold/create');
    await user.type(await textbox(/Name/), 'case 12');
    await user.type(await textbox(/Reason/), 'Another claim');
    await user.click(await button('Save'));
    expect(await complaintAt(await textbox(/Name/))).toMatch(/already in use/);
    expect((await textbox(/Reason/)).value).toBe('Another claim');
    expect((await person.call(legalHolds.list, { query: {} })).body.total).toBe(1);
  });

  it('is left by Cancel without a change, after a question', async () => {
    const { user, router } = await open(`/records/hold/edit/${hold}`);
    await user.type(await textbox(/Name/), ' and more');
    await user.click(await button('Cancel'));
    const question = await dialog('Leave without saving?');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/records/holds'));
    expect((await stored()).name).toBe('Case 12');
  });

  it('is no more changed once it is released, which is said with the reason', async () => {
    await person.call(legalHolds.release, { params: { id: String(hold) }, body: { reason: 'Settled' } });
    const { user } = await open(`/records/hold/${hold}`);
    await heading('Case 12');
    for (const name of ['Add files and folders', 'Release', 'Export'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    const reason = await screen.findByText('Reason for the release', { selector: 'dt' });
    expect(reason.nextElementSibling?.textContent).toBe('Settled');
  });
});

describe('files to review', () => {
  it('are kept or deleted by their reviewer, each with a reason', async () => {
    const attributes = [
      { name: 'Closed on', type: 1, required: false, showOnTable: true, sortIndex: 0, selections: [] },
    ];
    const group = (await person.call(attributeGroups.create, { body: { name: 'Cases', attributes } as never })).body;
    const closedOn = group.attributes[0]?.id ?? 0;
    const folderId = await makeFolder(person, 'Cases', await rootOf(person));
    await letIn(person, folderId, 2, rita.userId);
    const ids = await upload(person, folderId, { 'Old.txt': 'old', 'Older.txt': 'older' });
    await person.call(folders.setAttributeGroup, { body: { folderId, groupId: group.id } });
    for (const id of Object.values(ids)) {
      const { rowVersion } = (await person.call(files.get, { params: { id: String(id) } })).body;
      const attributeValues = [{ attributeId: closedOn, value: '2020-01-01' }];
      await person.call(files.update, { body: { id, rowVersion, attributeValues } });
    }
    const body = { name: 'A year', folderId, base: closedOn, period: 'P1Y', reviewerId: rita.userId };
    const rule = (await person.call(retention.create, { body: { ...body, action: 'review' } })).body;
    const params = { id: String(rule.id) };
    await person.call(retention.preview, { params, body: {} });
    await person.call(retention.update, { body: { id: rule.id, rowVersion: rule.rowVersion, active: true } });
    await person.call(retention.run, { params, body: {} });

    const { user } = await open('/records/reviews', rita);
    const decide = async (name: string, decision: string) => {
      await user.click(within(await row(name)).getByRole('button', { name: decision }));
      const question = within(await dialog(decision));
      question.getByText(name);
      expect(question.getByRole('button', { name: decision }).hasAttribute('disabled')).toBe(true);
      await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Looked through');
      await user.click(question.getByRole('button', { name: decision }));
      await noDialog();
      await waitFor(() => expect(rowNow(name)).toBeNull());
    };
    await decide('Old.txt', 'Keep');
    await decide('Older.txt', 'Move to Trash');
    await screen.findByText('No files to review.');
    const left = (await person.call(files.list, { params: { id: String(folderId) } })).body.items;
    expect(left.map(({ name }) => name)).toEqual(['Old.txt']);
  });

  it('are no matter of administrators’ other records for who is none', async () => {
    const { router } = await open('/records/holds', rita);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/records/holds'));
  });
});

describe('a new access review', () => {
  it('needs a folder, a reviewer and a day', async () => {
    const { user, router } = await open('/records/access/create');
    await screen.findByRole('treeitem', { name: /Ledgers/ });
    await user.click(await button('Save'));
    const due = await screen.findByLabelText(/^Due/);
    await complaintAt(due);
    expect(await complaintAt(screen.getByRole('combobox', { name: 'Reviewer' }))).toBe('This is required.');
    await user.click(await screen.findByRole('treeitem', { name: /Ledgers/ }));
    await user.type(screen.getByRole('combobox', { name: 'Reviewer' }), 'rit');
    await user.click(await screen.findByRole('option', { name: 'Rita' }));
    fireEvent.change(due, { target: { value: '2099-06-30' } });
    await user.click(await button('Save'));
    await screen.findByText('Access review created');
    await heading('Ledgers');
    expect(router.state.location.pathname).toMatch(/^\/records\/access\/\d+$/);
  });
});
