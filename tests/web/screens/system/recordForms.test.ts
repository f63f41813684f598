import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessReviews } from '#contract/accessReviews.ts';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { policyTests } from '#contract/policyTests.ts';
import { retention } from '#contract/retention.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, heading, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

const { open, person, calls } = await openApp();
let ledgers: number;
let rita: Awaited<ReturnType<typeof makeUser>>;
let dora: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  ledgers = await makeFolder(person, 'Ledgers', await rootOf(person), { 'Cash.txt': 'cash', 'Bank.txt': 'bank' });
  rita = await makeUser(person, 'rita');
  dora = await makeUser(person, 'dora', { isAdmin: true, cultureId: 'de-de' });
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

  it('shows what another user has saved meanwhile under the names of its fields, and lets one choose', async () => {
    const { user } = await open(`/records/hold/edit/${hold}`);
    const reason = await textbox(/Reason/);
    await waitFor(() => expect(reason.value).toBe('A claim'));
    await user.clear(reason);
    await user.type(reason, 'Mine');
    const { rowVersion } = await stored();
    await person.call(legalHolds.update, { body: { id: hold, rowVersion, reason: 'Theirs' } });
    await user.click(await button('Save'));
    const choice = within(await screen.findByRole('group', { name: 'Reason' }));
    choice.getByText('Reason: you have “Mine”, saved is “Theirs”.');
    expect(reason.value).toBe('Mine');
    expect((await stored()).reason).toBe('Theirs');
    await user.click(choice.getByRole('button', { name: 'Take theirs' }));
    expect(reason.value).toBe('Theirs');
    await user.click(choice.getByRole('button', { name: 'Keep mine' }));
    expect(reason.value).toBe('Mine');
    await user.click(await button('Save'));
    await screen.findByText('Legal hold “Case 12” saved');
    expect((await stored()).reason).toBe('Mine');
  });

  it('is left by Cancel without a change, after a question', async () => {
    const { user, router } = await open(`/records/hold/edit/${hold}`);
    const name = await textbox(/Name/);
    await waitFor(() => expect(name.value).toBe('Case 12'));
    await user.type(name, ' and more');
    expect(name.value).toBe('Case 12 and more');
    await user.click(await button('Cancel'));
    const question = await dialog('Leave without saving?');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/records/holds'));
    expect((await stored()).name).toBe('Case 12');
  });

  it('covers only what a search finds now, with their number', async () => {
    const { user } = await open(`/records/hold/${hold}`);
    await user.click(await button('Add files and folders'));
    const form = within(await dialog('Add files and folders'));
    const add = form.getByRole('button', { name: 'Add files and folders' });
    expect(add.hasAttribute('disabled')).toBe(true);
    await user.click(await form.findByRole('treeitem', { name: /Ledgers/ }));
    await user.type(form.getByRole('textbox', { name: 'Only what this search finds' }), 'cash');
    await form.findByText(/^[1-9]\d* results?$/);
    await user.click(add);
    await screen.findByText('The hold covers 1 entry.');
    await noDialog();
    await row('Cash.txt');
    const { items } = (await person.call(files.list, { params: { id: String(ledgers) } })).body;
    expect(items.map(({ name, held }) => [name, held])).toEqual([
      ['Bank.txt', false],
      ['Cash.txt', true],
    ]);
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

describe('a retention rule that sends files to a reviewer', () => {
  it('shows the name that its reply carries, without a request for it', async () => {
    const body = {
      name: 'Read',
      folderId: ledgers,
      base: 'uploadedOn',
      period: 'P1Y',
      reviewerId: rita.userId,
    } as const;
    const { id, reviewer } = (await person.call(retention.create, { body: { ...body, action: 'review' } })).body;
    const { user } = await open(`/records/rule/${id}`);
    await user.click(await screen.findByRole('tab', { name: 'Details' }));
    // The line moves when the name of the folder arrives.
    await waitFor(() => {
      const label = screen.getByText('Reviewer', { selector: 'dt' });
      expect(label.nextElementSibling?.textContent).toBe(reviewer?.name);
    });
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Reviewer' })).value).toBe(reviewer?.name);
    const requested = calls.sent.map(({ path }) => path);
    expect(requested.some((path) => path.includes(`/retention/${id}`))).toBe(true);
    expect(requested.filter((path) => /\/groupsusers\?.*take=1000|\/(user|group)\/\d/.test(path))).toEqual([]);
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

describe('a policy test', () => {
  it('that fails names whose rights differ, in German', async () => {
    await letIn(person, ledgers, 2, rita.userId);
    await person.call(policyTests.create, { body: { unitId: rita.userId, folderId: ledgers, expect: 0 } });
    await open('/records/tests', dora);
    const line = within(await row('Rita'));
    line.getByText('Verletzt');
    expect(line.getAllByText('Rita').length).toBeGreaterThan(1);
  });

  it('refuses a change of the review that would break it, unless it is made with a reason', async () => {
    const { items } = (await person.call(policyTests.list, { query: {} })).body;
    const [failing] = items;
    const change = { id: failing?.id ?? 0, rowVersion: failing?.rowVersion ?? 0, expect: 2 as const };
    await person.call(policyTests.update, { body: change });
    const body = { folderId: ledgers, reviewerId: rita.userId, dueOn: '2099-12-31' };
    const { id } = (await person.call(accessReviews.create, { body })).body;
    const { user } = await open(`/records/access/${id}`);
    await heading('Ledgers');
    await user.click(
      within(await screen.findByRole('group', { name: 'Decision about Rita' })).getByRole('button', { name: 'Remove' }),
    );
    await user.click(await button('Complete the review'));
    const anyway = await button('Do it anyway');
    expect(anyway.hasAttribute('disabled')).toBe(true);
    await user.type(await textbox(/Reason for making it anyway/), 'She has left');
    await user.click(anyway);
    await screen.findAllByText('The access review is completed.');
    const { items: left } = (await person.call(permissions.list, { params: { id: String(ledgers) }, query: {} })).body;
    expect(left).toEqual([]);
  });
});

describe('a new access review', () => {
  it('needs a folder, a reviewer and a day', async () => {
    const { user, router } = await open('/records/access/create');
    await screen.findByRole('treeitem', { name: /Ledgers/ });
    await user.click(await button('Save'));
    const due = await screen.findByLabelText(/^Due/);
    await complaintAt(due);
    expect(await complaintAt(screen.getByRole('combobox', { name: 'Reviewer' }))).toBe('Reviewer is required.');
    await user.click(await screen.findByRole('treeitem', { name: /Ledgers/ }));
    await user.type(screen.getByRole('combobox', { name: 'Reviewer' }), 'rit');
    await user.click(await screen.findByRole('option', { name: 'Rita' }));
    fireEvent.change(due, { target: { value: '2099-06-30' } });
    // In the language of the user, whatever that of the browser is.
    await screen.findByText('30 Jun 2099');
    await user.click(await button('Save'));
    await screen.findByText('Access review created');
    await heading('Ledgers');
    expect(router.state.location.pathname).toMatch(/^\/records\/access\/\d+$/);
  });
});
