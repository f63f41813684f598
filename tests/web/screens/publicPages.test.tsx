import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { person } = await openApp({ env: { FEATURES: 'oneTimeShares', COMPANY_NAME: 'Northwind' } });
const { publicPageAt } = await import('#web/publicPages.ts');

/** Opens a page as a recipient outside, who has only its address. */
async function visit(path: string) {
  const found = publicPageAt(path);
  if (!found) throw new Error(`There is no public page at ${path}.`);
  const { default: Page } = await found.load();
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <Page token={found.token} />
      </Suspense>,
    );
  });
  return userEvent.setup();
}

async function request(more: object = {}): Promise<string> {
  const folderId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { status, body } = await person.call(fileRequests.create, {
    body: { folderId, memo: 'The drawings, please', ...more },
  });
  expect(status, body.message).toBe(200);
  return `/request/${body.link.split('/').at(-1)}`;
}

describe('the page of a file request', () => {
  it('names the company and who asks, and lets files be chosen and left out', async () => {
    const user = await visit(await request());
    await screen.findByRole('heading', { level: 1, name: /^Northwind admin asks you for files/ });
    screen.getByText('The drawings, please');
    screen.getByText(/^Files left: /);
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await user.upload(screen.getByLabelText('Choose files'), [new File(['a'], 'Plan.txt'), new File(['b'], 'Map.txt')]);
    const chosen = screen.getByRole('list', { name: 'Chosen files' });
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove Map.txt' }));
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(1);
    expect(send.hasAttribute('disabled')).toBe(false);
  });

  it('says with the zone when it ends', async () => {
    await visit(await request());
    const end = await screen.findByText(/Open until .+ (UTC|GMT|CES?T)/);
    expect(end.textContent).toMatch(/20\d\d/);
  });

  it('shows nothing before the code is known', async () => {
    const user = await visit(await request({ code: 'open sesame' }));
    const code = await screen.findByRole('textbox', { name: 'Code' });
    expect(screen.queryByText('The drawings, please')).toBeNull();
    await user.type(code, 'something else');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('alert');
    expect(screen.queryByText('The drawings, please')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'open sesame');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('The drawings, please');
  });

  it('says what to do where nothing is asked for any more', async () => {
    await visit('/request/unknown');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This link is invalid or no longer accepts files.');
  });
});

describe('the page of a share', () => {
  it('says whom to ask where there is none', async () => {
    await visit('/share/unknown');
    await screen.findByText('This link is invalid or the files are no longer available.');
    screen.getByText('Ask the sender to share them again.');
  });
});
