import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { noDialog } from '#tests/support/browser/queries.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';

const { open, openPart, person, calls } = await openApp();
const { call } = await import('#dataProvider/client.ts');
const { withReason } = await import('#dataProvider/reauthentication.ts');
const { useDeletedToast } = await import('#web/fileShare/actions/useDeletedToast.ts');
const { loadMessages } = await import('#web/messages/lazyMessages.ts');
const { default: ReauthenticationDialog } = await import('#web/reauthentication/ReauthenticationDialog.tsx');

it('reauthentication replaces the token, and the old one is discarded', async () => {
  await loadMessages(['account']);
  const proved: string[] = [];
  const Part = () => <ReauthenticationDialog onProved={() => proved.push(getItem('token') ?? '')} onClose={() => {}} />;
  const { user } = await openPart(Part);
  const before = getItem('token') ?? '';
  await user.type(await screen.findByLabelText(/password/i), `${admin.password}{Enter}`);
  await expect.poll(() => proved).toHaveLength(1);
  expect(proved).toEqual([getItem('token')]);
  expect(proved).not.toEqual([before]);
  const paths = calls.sent.map(({ path }) => path).filter((path) => /prove|renew/.test(path));
  expect(paths).toEqual(['/account/prove', '/authenticate/renew']);
});

let root: number;
let eva: Awaited<ReturnType<typeof makeUser>>;
let clerk: typeof eva;

beforeAll(async () => {
  root = await rootOf(person);
  eva = await makeUser(person, 'eva');
  clerk = await makeUser(person, 'clerk');
  await letIn(person, root, 2, clerk.userId);
});

afterEach(async () => {
  const { items } = (await person.call(policyTests.list, { query: {} })).body;
  for (const { id, rowVersion } of items)
    await person.call(policyTests.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
});

const rejected = 'Eva must not be able to read Dismissals.';
let folderCount = 0;
const newFolder = (name: string) => makeFolder(person, `${name} ${++folderCount}`, root);
async function mustNotRead(folderId: number, unitId = eva.userId) {
  const { status, body } = await person.call(policyTests.create, { body: { unitId, folderId, expect: 0 } });
  expect(status, body.message).toBe(200);
}
/** A folder that no one may read, which a test says of Eva. */
async function dismissals(): Promise<number> {
  const id = await makeFolder(person, 'Dismissals', await newFolder('Closed'));
  await mustNotRead(id);
  return id;
}
const sentTo = (method: string, path: string) =>
  calls.of(method).flatMap((sent) => (sent.path.startsWith(path) ? [sent.path] : []));

/** A page that moves a folder, which would break a policy test. */
async function openMove(who = admin) {
  const id = await dismissals();
  const readable = await newFolder('Open');
  await letIn(person, readable, 1, eva.userId);
  const outcomes: string[] = [];
  const move = () =>
    withReason((query) => call(folders.move, { query, body: { id, parentId: readable } })).then(
      () => outcomes.push('moved'),
      (error) => outcomes.push(`${error.name} ${error.message}`.trim()),
    );
  const Part = () => (
    <button type="button" onClick={() => void move()}>
      Move
    </button>
  );
  const { user } = await openPart(Part, who);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const isMoved = async () =>
    (await person.call(folders.get, { params: { id: String(id) } })).body.parentId === readable;
  return { user, outcomes, isMoved, moves: () => sentTo('PUT', '/folder/move') };
}
async function giveReason(user: Awaited<ReturnType<typeof open>>['user'], text = rejected) {
  await screen.findByText(text);
  await user.type(screen.getByLabelText(/Reason/), 'Agreed{Enter}');
}

describe('a change that would break a policy test', () => {
  it('names the test, and is made with the reason of an administrator', async () => {
    const { user, outcomes, moves, isMoved } = await openMove();
    await screen.findByText(rejected);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Do it anyway' });
    await user.type(screen.getByLabelText(/Reason/), ' ');
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText(/Reason/), 'Agreed{Enter}');
    await expect.poll(() => outcomes).toEqual(['moved']);
    expect(moves()).toEqual(['/folder/move', expect.stringMatching(/^\/folder\/move\?force=.?Agreed$/)]);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(await isMoved()).toBe(true);
  });

  it('is not made without a reason, and no error is shown', async () => {
    const { user, outcomes, moves, isMoved } = await openMove();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect.poll(() => outcomes).toEqual(['NotConfirmed']);
    expect(moves()).toEqual(['/folder/move']);
    expect(await isMoved()).toBe(false);
  });

  it('fails for users who may not break tests', async () => {
    const { outcomes } = await openMove(clerk);
    await expect.poll(() => outcomes).toEqual([expect.stringMatching(/^ApiError .*Eva .*Dismissals/)]);
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});

describe('a change that would break a policy test asks an administrator for a reason', () => {
  const rejectedAfterwards = 'Eva K. must not be able to read Dismissals.';
  /** Makes Eva an administrator, who reads everything. */
  async function edit() {
    const page = await open(`/bizunit/user/edit/${eva.userId}`);
    await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' K.');
    await page.user.click(screen.getByLabelText(/^Administrator/));
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    return page;
  }

  it('when a user is edited, and cancelling saves nothing and shows no error', async () => {
    await dismissals();
    const { user } = await edit();
    await screen.findByText(rejectedAfterwards);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(sentTo('PUT', '/user')).toEqual(['/user']);
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.getByDisplayValue('Eva K.')).toBeTruthy();
    expect((await person.call(users.get, { params: { id: String(eva.userId) } })).body.name).toBe('Eva');
  });

  it('when users are imported', async () => {
    const [finance, readers] = await Promise.all(
      ['Finance', 'Readers'].map(async (name) => (await person.call(groups.create, { body: { name } })).body.id),
    );
    const budgets = await makeFolder(person, 'Budgets', root);
    await letIn(person, budgets, 1, readers ?? 0);
    await mustNotRead(budgets, finance);
    const { user } = await open('/bizunit/users');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import users' }));
    const text = 'id,name,email,groups\nzora,Zora,zora@northwind.example,Finance; Readers\n';
    const file = new File([text], 'people.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('Choose a CSV file', { selector: 'input' }), file);
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create users' });
    await waitFor(() => expect(create.disabled).toBe(false));
    calls.clear();
    await user.click(create);
    await giveReason(user, 'Finance must not be able to read Budgets.');
    await waitFor(() => expect(sentTo('POST', '/user/import')).toEqual(['/user/import', '/user/import?force=Agreed']));
    await waitFor(async () =>
      expect((await person.call(users.list, { query: { search: 'zora' } })).body.total).toBe(1),
    );
  });

  it('when a deletion is undone', async () => {
    const id = await makeFolder(person, 'Dismissals', await newFolder('Closed'));
    await person.call(folders.remove, { params: { id: String(id), rowVersion: '1' } });
    // Where the rights above have changed meanwhile on another node.
    const errors = [{ path: 'tests.0', message: rejected }];
    calls.reply('POST', /^\/deleted$/, 409, { message: rejected, code: 'policy', errors });
    const Part = () => {
      const showDeleted = useDeletedToast();
      return (
        <button type="button" onClick={() => showDeleted([{ id, name: 'Dismissals' }])}>
          Delete
        </button>
      );
    };
    const { user } = await openPart(Part);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await giveReason(user);
    const sent = () => sentTo('POST', '/deleted');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toBe(`${sent()[0]}?force=Agreed`);
    await screen.findByText(/restored/);
    expect((await person.call(bin.list, { query: {} })).body.total).toBe(0);
  });

  // The last one, since Eva may read everything afterwards.
  it('when a user is edited', async () => {
    await dismissals();
    const { user } = await edit();
    await giveReason(user, rejectedAfterwards);
    await waitFor(() => expect(sentTo('PUT', '/user')).toEqual(['/user', '/user?force=Agreed']));
    await screen.findByRole('heading', { level: 1, name: 'Eva K.' });
  });
});
