import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { comments } from '#contract/fileNodes/comments.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { notices } from '#contract/instance/notices.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog } from '#tests/support/browser/queries.ts';

const { openWhole, person, server } = await openApp();
let work: number;
let offer: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  work = await makeFolder(person, 'Work', await rootOf(person));
  offer = (await upload(person, work, { 'Offer.txt': 'first\n' }))['Offer.txt'] ?? 0;
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

type User = Awaited<ReturnType<typeof openWhole>>['user'];
async function openPart(name: RegExp, who?: typeof anna) {
  const { user } = await openWhole(`/?folder=${work}&file=${offer}&tab=file`, who);
  const parts = within(await screen.findByRole('group', { name: 'Parts of the details' }));
  await user.click(await parts.findByRole('button', { name }));
  return { user, parts };
}
const section = () => screen.findByRole('region', { name: 'Comments' });
const texts = async () =>
  (await person.call(comments.list, { params: { id: String(offer) } })).body.items.map(({ text }) => text);
const write = async (user: User, text: string) => {
  const box = await within(await section()).findByRole('textbox', { name: /^Comment/ });
  await user.type(box, text);
  return box as HTMLTextAreaElement;
};

describe('comments', () => {
  it('say that there are none, are written, and counted', async () => {
    const { user, parts } = await openPart(/^Comments/);
    await within(await section()).findByText('No comments yet.');
    const send = within(await section()).getByRole('button', { name: 'Comment' });
    expect(send.hasAttribute('disabled')).toBe(true);
    const box = await write(user, '  ');
    expect(send.hasAttribute('disabled')).toBe(true);
    await user.type(box, 'Is this final?');
    await user.click(send);
    await within(await section()).findByText('Is this final?');
    await waitFor(() => expect(box.value).toBe(''));
    await parts.findByRole('button', { name: 'Comments1' });
    expect(await texts()).toEqual(['Is this final?']);
  });

  it('mention a user who is chosen by keyboard, and who is told', async () => {
    const { user } = await openPart(/^Comments/);
    const box = await write(user, 'Ask @an');
    const offered = await screen.findByRole('listbox', { name: 'Mention a user' });
    await within(offered).findByRole('option', { name: /^Anna/ });
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBeTruthy());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(box.value).toMatch(/^Ask @Anna/));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(box, 'please');
    await user.click(within(await section()).getByRole('button', { name: 'Comment' }));
    await within(await section()).findByText(/^Ask @Anna/);
    const asAnna = await (await server.signIn()).signIn(anna.id, anna.password);
    await expect
      .poll(async () => (await asAnna.call(notices.list, { query: {} })).body.items[0])
      .toMatchObject({ type: 'mention' });
  });

  it('are edited and deleted by who wrote them, after a question that quotes them', async () => {
    const { user } = await openPart(/^Comments/);
    const [edit] = await within(await section()).findAllByRole('button', { name: 'Edit comment' });
    await user.click(edit as HTMLElement);
    const box = await within(await section()).findByDisplayValue('Is this final?');
    await user.clear(box);
    await user.type(box, 'Is this the last one?');
    await user.click(within(await section()).getByRole('button', { name: 'Save' }));
    await within(await section()).findByText('Is this the last one?');
    const [remove] = within(await section()).getAllByRole('button', { name: 'Delete comment' });
    await user.click(remove as HTMLElement);
    const question = await dialog('Delete comment?');
    within(question).getByText('“Is this the last one?” will be deleted.');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await noDialog();
    await waitFor(() => expect(screen.queryByText('Is this the last one?')).toBeNull());
    expect(await texts()).toEqual([expect.stringMatching(/^Ask @Anna/)]);
  });

  it('can only be read by who may only read', async () => {
    await openPart(/^Comments/, anna);
    await within(await section()).findByText(/^Ask @Anna/);
    expect(within(await section()).queryByRole('textbox')).toBeNull();
    expect(within(await section()).queryByRole('button', { name: 'Edit comment' })).toBeNull();
  });
});

describe('versions', () => {
  it('say that there are none before the file is replaced', async () => {
    await openPart(/^Versions/);
    await screen.findByText('There are no earlier versions yet.');
  });

  it('are listed, and restored without losing the current content', async () => {
    await upload(person, work, { 'Offer.txt': 'first\nsecond\n' }, true);
    const { user, parts } = await openPart(/^Versions/);
    await parts.findByRole('button', { name: 'Versions1' });
    const history = within(await screen.findByRole('region', { name: 'Version history' }));
    expect(history.getAllByRole('listitem')).toHaveLength(1);
    history.getByText('Version 1 · 6 B');
    await user.click(history.getByRole('button', { name: 'Restore version 1' }));
    await screen.findByText('Version 1 restored');
    await history.findByText('Version 2 · 13 B');
    expect(history.getAllByRole('listitem')).toHaveLength(1);
    const { items } = (await person.call(versions.list, { params: { id: String(offer) } })).body;
    expect(items.map(({ size }) => size)).toEqual([13]);
  });

  it('are compared line by line', async () => {
    const { user } = await openPart(/^Versions/);
    await user.click(await button('Compare version 2 with another'));
    const changes = await dialog('Changes in Offer.txt');
    await within(changes).findByText('second');
    await user.click(within(changes).getByRole('button', { name: /Close/ }));
    await noDialog();
  });

  it('are downloaded but not restored by who may only read', async () => {
    await openPart(/^Versions/, anna);
    await button('Download version 2');
    expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
  });
});
