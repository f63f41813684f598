import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Notification } from 'react-admin';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { Reauthentication } = await import('#web/reauthentication/Reauthentication.tsx');
const { useDeletedToast } = await import('#web/fileShare/actions/useDeletedToast.ts');
const { pageWithTexts } = await import('#web/messages/lazyMessages.ts');
const { users } = await import('#resources/users/index.tsx');

afterEach(cleanup);
afterAll(() => api.close());

const rejected = 'Eva must not be able to read Dismissals.';
const policy = { message: rejected, code: 'policy', errors: [{ path: 'tests.0', message: rejected }] };
const eva = { id: 7, rowVersion: 3, name: 'Eva', email: 'eva@northwind.example', authProviderUserId: 'eva' };

const userFile = 'id,name,email\neva,Eva,eva@northwind.example\n';

/** A page whose change breaks a policy test until a reason is given. */
async function open(page: React.ComponentType, path: string, method: string) {
  const isChange = (call: { path: string; method: string }) =>
    call.path.startsWith(path) && call.method === method && call.path !== '/user/import/text';
  api.respondWith((request) => {
    if (request.path === '/user/import/text') return [200, { text: userFile, encoding: 'utf-8' }];
    if (request.path === '/user/7') return [200, eva];
    if (!isChange(request) || (request.body as { dryRun?: boolean })?.dryRun)
      return [200, { items: [], total: 0, problems: [], created: 0 }];
    return request.path.includes('force=') ? [200, { problems: [], created: 1, revoke: false }] : [409, policy];
  });
  const Page = page;
  const WithDialog = () => (
    <>
      <Page />
      <Reauthentication />
      <Notification />
    </>
  );
  const [route, address] = ['/user/edit/:id', '/user/edit/7'];
  const { user } = await openScreen({ route, page: WithDialog, address, resources: users.resources ?? {} });
  const sent = () =>
    api.received
      .filter((received) => isChange(received) && !(received.body as { dryRun?: boolean })?.dryRun)
      .map((received) => received.path);
  const giveReason = async () => {
    await screen.findByText(rejected);
    await user.type(screen.getByLabelText(/Reason/), 'Agreed{Enter}');
  };
  return { user, sent, giveReason };
}

async function editPage() {
  const { default: Page } = await pageWithTexts('backOffice', () => import('#resources/users/UserEdit.tsx'))();
  return Page;
}

describe('a change that would break a policy test asks an administrator for a reason', () => {
  it('when a user is edited', async () => {
    const { user, sent, giveReason } = await open(await editPage(), '/user', 'PUT');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' K.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await giveReason();
    await waitFor(() => expect(sent()).toEqual(['/user', '/user?force=Agreed']));
    await screen.findByText('Elsewhere');
  });

  it('when a user is edited, and cancelling saves nothing and shows no error', async () => {
    const { user, sent } = await open(await editPage(), '/user', 'PUT');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' K.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(rejected);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent()).toEqual(['/user']);
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.getByDisplayValue('Eva K.')).toBeTruthy();
  });

  it('when users are imported', async () => {
    const { default: ImportUsers } = await pageWithTexts(
      'backOffice',
      () => import('#resources/users/import/ImportUsers.tsx'),
    )();
    const Page = () => <ImportUsers onClose={() => {}} />;
    const { user, sent, giveReason } = await open(Page, '/user/import', 'POST');
    const file = new File([userFile], 'people.csv', { type: 'text/csv' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create users' });
    await waitFor(() => expect(create.disabled).toBe(false));
    await user.click(create);
    await giveReason();
    await waitFor(() => expect(sent()).toEqual(['/user/import', '/user/import?force=Agreed']));
  });

  it('when a deletion is undone', async () => {
    const Page = () => {
      const showDeleted = useDeletedToast();
      return (
        <button type="button" onClick={() => showDeleted([{ id: 9, name: 'Dismissals' }])}>
          Delete
        </button>
      );
    };
    const { user, sent, giveReason } = await open(Page, '/deleted', 'POST');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await giveReason();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toBe(`${sent()[0]}?force=Agreed`);
    await screen.findByText(/restored/);
  });
});
