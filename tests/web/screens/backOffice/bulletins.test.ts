import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getItem, setItem } from '#authProvider/session.ts';
import { bulletins } from '#contract/bulletins.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp({ env: { FEATURES: 'bulletins' } });

const stored = async () => (await person.call(bulletins.list, { query: {} })).body.items;
async function post(title: string): Promise<number> {
  const { status, body } = await person.call(bulletins.create, { body: { title, body: 'Words', tags: 'news' } });
  expect(status, body.message).toBe(200);
  return body.id;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the board', () => {
  it('says when it is empty, searches, and takes a bulletin away after a question', async () => {
    const first = await open('/bbs');
    await screen.findByText('There are no bulletins yet. Choose New to post something for everyone.');
    await Promise.all([post('Closed on Friday'), post('New printers')]);
    const reload = (await button('Reload')) as HTMLButtonElement;
    await waitFor(() => expect(reload.disabled).toBe(false));
    await first.user.click(reload);
    await screen.findByRole('article', { name: 'Closed on Friday' });
    await first.user.type(screen.getByRole('textbox', { name: 'Search for bulletins' }), 'friday');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'New printers' })).toBeNull());
    // The list that was searched has cards of its own.
    const card = await screen.findByRole('article', { name: 'Closed on Friday' });
    await first.user.click(within(card).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Deleting' });
    within(question).getByText('Are you sure that you want to delete this?');
    await first.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Bulletin deleted');
    expect((await stored()).map(({ title }) => title)).toEqual(['New printers']);
  });

  it('offers Edit and Delete only to the author and to administrators', async () => {
    await post('For everyone');
    const password = 'seven blue lanterns';
    const body = { id: 'clara', name: 'Clara', email: 'clara@northwind.example', password };
    await person.call(users.create, { body });
    const { router } = await open('/bbs', { id: 'clara', password });
    const card = await screen.findByRole('article', { name: 'For everyone' });
    expect(within(card).queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(within(card).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(router.state.location.pathname).toBe('/bbs');
  });
});

describe('a new bulletin', () => {
  it('needs a title, refuses a link that would run, and is posted', async () => {
    const { user, router } = await open('/bbs/new');
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Bulletin Board' }).getAttribute('href')).toBe('/bbs');
    await user.type(await screen.findByRole('textbox', { name: /Message/ }), 'Come all');
    await user.click(await button('Save'));
    await screen.findByText('Please enter the Title.');
    await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Summer party');
    await user.click(await button('Add link'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Map');
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'javascript:alert(1)');
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'URL' }).getAttribute('aria-invalid')).toBe('true'));
    expect((await stored()).map(({ title }) => title)).not.toContain('Summer party');
    await user.clear(screen.getByRole('textbox', { name: 'URL' }));
    await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://maps.example/park');
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bbs'));
    const made = (await stored()).find(({ title }) => title === 'Summer party');
    expect(made).toMatchObject({ body: 'Come all', links: [{ name: 'Map', url: 'https://maps.example/park' }] });
  });
});

describe('the files of a new bulletin', () => {
  it('are ticked as they were left, and the ticks are stored', async () => {
    const { user, router } = await open('/bbs');
    setItem('copied.bulletins', [
      { id: 901, name: 'Menu.txt', length: 3, selected: false },
      { id: 902, name: 'Map.txt', length: 3, selected: true },
    ]);
    await act(() => router.navigate('/bbs/new'));
    const box = async (name: RegExp) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement;
    expect([(await box(/Menu/)).checked, (await box(/Map/)).checked]).toEqual([false, true]);
    await user.click(await box(/Menu/));
    await user.click(await box(/Map/));
    expect(getItem('copied.bulletins')?.map(({ selected }) => selected)).toEqual([true, false]);
  });
});

describe('editing a bulletin', () => {
  it('names it above the form and in the title, and stores what was changed', async () => {
    const id = await post('Old news');
    const { user } = await open(`/bbs/edit/${id}`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    await within(path).findByText('Old news');
    expect(document.title).toMatch(/^Old news – Edit Bulletin – /);
    const title = await screen.findByDisplayValue('Old news');
    await user.clear(title);
    await user.type(title, 'Fresh news');
    await user.click(await button('Save'));
    await screen.findByText('Bulletin saved');
    expect((await stored()).find((item) => item.id === id)).toMatchObject({ title: 'Fresh news', tags: 'news' });
  });
});

describe('a bulletin that was changed meanwhile', () => {
  it('names the field as the form does, and lets one take the other text', async () => {
    const id = await post('Canteen closed');
    const { user } = await open(`/bbs/edit/${id}`);
    await user.type(await screen.findByDisplayValue('Canteen closed'), ' today');
    const { rowVersion = 0 } = (await stored()).find((item) => item.id === id) ?? {};
    const body = { id, rowVersion, title: 'Canteen open', body: 'Words', tags: 'news' };
    expect((await person.call(bulletins.update, { body })).status).toBe(200);
    await user.click(await button('Save'));
    const title = await screen.findByRole('group', { name: 'Title' });
    await user.click(within(title).getByRole('button', { name: 'Take theirs' }));
    await screen.findByDisplayValue('Canteen open');
  });
});

describe('a bulletin of someone else', () => {
  it('is opened for editing by its author and by administrators only', async () => {
    const id = await post('Not yours');
    const password = 'seven blue lanterns';
    const body = { id: 'dana', name: 'Dana', email: 'dana@northwind.example', password };
    await person.call(users.create, { body });
    const { router } = await open(`/bbs/edit/${id}`, { id: 'dana', password });
    await waitFor(() => expect(router.state.location.pathname).toBe('/bbs'));
    await screen.findByRole('article', { name: 'Not yours' });
  });
});

describe('a search of the board', () => {
  it('says when nothing is found, and takes the words back', async () => {
    await post('Lost keys');
    const { user } = await open('/bbs');
    await screen.findByRole('article', { name: 'Lost keys' });
    const words = screen.getByRole('textbox', { name: 'Search for bulletins' });
    await user.type(words, 'umbrella');
    await screen.findByText('No results');
    await user.clear(words);
    await screen.findByRole('article', { name: 'Lost keys' });
  });
});
