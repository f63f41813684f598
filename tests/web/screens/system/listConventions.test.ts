import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { editing } from '#contract/instance/editing.ts';
import { groups } from '#contract/users/groups.ts';
import { makeUser } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, heading, row, rowNow } from '#tests/support/browser/queries.ts';

/** Conventions of the lists of the back office: files of their rows, ranges, columns, what is remembered, live rows. */
const { open, person } = await openApp();
let finance: number;

beforeAll(async () => {
  finance = (await person.call(groups.create, { body: { name: 'Finance', email: '' } })).body.id;
  for (const id of ['anna', 'bert', 'cora', 'dora']) {
    const { userId } = await makeUser(person, id);
    if (id < 'cora') await person.call(groups.addMember, { body: { id: finance, userId } });
  }
});

/** The files that the page hands to the browser, in order: a test cannot save them. */
const saved: Promise<string>[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (content) => {
    saved.push(textOf(content as Blob));
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

/** The text of a blob of the page, which has no `text`, or of one that `fetch` has received, which no reader takes. */
const textOf = (content: Blob) =>
  new Promise<string>((resolve) => {
    if ('text' in content) return resolve(content.text());
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(content);
  });
const savedFile = async () => {
  await waitFor(() => expect(saved).toHaveLength(1));
  return (await saved[0]) ?? '';
};
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const ticked = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .flatMap((box) => /^Select (?!all)(.+)/.exec(box.getAttribute('aria-label') ?? '')?.[1] ?? []);

describe('the file of a list', () => {
  it('of users has those that the filters leave, by group and by address', async () => {
    const filter = encodeURIComponent(JSON.stringify({ groupId: finance, email: { email: 'bert@northwind.example' } }));
    const { user } = await open(`/bizunit/users?filter=${filter}`);
    await row('Bert');
    expect(rowNow('Anna')).toBeNull();
    await user.click(await button('Export'));
    const file = await savedFile();
    expect(file).toContain('bert@northwind.example');
    expect(file).not.toContain('anna@');
    expect(file).not.toContain('dora@');
  });

  it('of groups has the words that are searched, and cells that no spreadsheet calculates', async () => {
    await person.call(groups.create, { body: { name: '=2+3 Legal', email: '' } });
    const { user } = await open('/bizunit/groups?filter={"q":"legal"}');
    await row('=2+3 Legal');
    await user.click(await button('Export'));
    const file = await savedFile();
    expect(file).toMatch(/^\ufeff?name,/);
    expect(file).toContain("'=2+3 Legal");
    expect(file).not.toContain('Finance');
  });
});

describe('ticking rows', () => {
  it('with Shift takes all between; the keyboard and Unselect take them out', async () => {
    const { user } = await open('/bizunit/users?sort=name&order=ASC');
    await row('Dora');
    await user.click(tick('Anna'));
    await user.keyboard('{Shift>}');
    await user.click(tick('Cora'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(ticked()).toEqual(['Anna', 'Bert', 'Cora']));
    await screen.findByText(/3 items selected/);
    tick('Bert').focus();
    await user.keyboard(' ');
    await waitFor(() => expect(ticked()).toEqual(['Anna', 'Cora']));
    await user.click(screen.getByRole('button', { name: 'Unselect' }));
    await waitFor(() => expect(ticked()).toEqual([]));
  });
});

describe('the columns of a list', () => {
  it('are chosen, and stay chosen when the list is opened again', async () => {
    const { user, router } = await open('/bizunit/users');
    await row('Anna');
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeTruthy();
    await user.click(await button('Columns'));
    await user.click(await screen.findByRole('switch', { name: 'Email' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull());
    await router.navigate('/bizunit/groups');
    await row('Finance');
    await router.navigate('/bizunit/users');
    await row('Anna');
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  });
});

describe('a list that is left', () => {
  it('comes back with its search and order', async () => {
    const { user, router } = await open('/bizunit/users');
    await row('Anna');
    await user.type(screen.getByRole('textbox', { name: 'Search for users' }), 'northwind');
    await waitFor(() => expect(router.state.location.search).toContain('northwind'));
    await user.click(screen.getByRole('button', { name: 'Sort by Name descending' }));
    await waitFor(() => expect(router.state.location.search).toContain('order=DESC'));
    await user.click(await screen.findByRole('link', { name: /Dora/ }));
    await heading('Dora');
    await user.click(screen.getByRole('link', { name: 'Users' }));
    await row('Dora');
    expect((screen.getByRole('textbox', { name: 'Search for users' }) as HTMLInputElement).value).toBe('northwind');
    await waitFor(() => expect(router.state.location.search).toContain('order=DESC'));
  });
});

describe('what others change', () => {
  it('appears in an open list, without a reload', async () => {
    await open('/bizunit/groups');
    await row('Finance');
    // What changes before the page follows the changes is in no event.
    let count = 0;
    const change = () => person.call(groups.create, { body: { name: `Purchasing ${++count}`, email: '' } });
    await expect
      .poll(async () => (await change()) && screen.queryAllByRole('row', { name: /Purchasing/ }).length, {
        interval: 500,
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
  });

  it('is announced while they do: who else has the form open', async () => {
    const { id, password } = await makeUser(person, 'eric', { isAdmin: true });
    const eric = await person.signIn(id, password);
    await eric.call(editing.announce, { body: { resource: 'groups', id: finance } });
    await open(`/bizunit/group/edit/${finance}`);
    expect((await screen.findByRole('status')).textContent).toBe('Eric is editing');
  });
});
