import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();

const stored = async () => (await person.call(attributeGroups.list, { query: {} })).body.groups;
const storedGroup = async (id: number) => {
  return (await person.call(attributeGroups.get, { params: { id: String(id) } })).body;
};

/** A group with one attribute. @returns its number */
async function makeGroup(name: string): Promise<number> {
  const attributes = [{ name: 'Partner', type: AttributeType.Textbox, sortIndex: 0, showOnTable: true }];
  const { status, body } = await person.call(attributeGroups.create, { body: { name, attributes } });
  expect(status, body.message).toBe(200);
  return body.id;
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('list of attribute groups', () => {
  it('is searched, sorted and cleared of a group, with its name in the question', async () => {
    await Promise.all(['Contracts', 'Invoices'].map(makeGroup));
    const { user, router } = await open('/attr/attributes');
    await rowOf('Contracts');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Attribute Groups');
    expect(document.title).toContain('Attribute Groups – ');
    const head = screen.getByRole('columnheader', { name: /Group Name/ });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    const names = () => screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    await waitFor(() => expect(names()[1]).toContain('Invoices'));

    await user.type(screen.getByRole('textbox', { name: 'Search for attribute groups' }), 'invo');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Contracts/ })).toBeNull());
    expect(router.state.location.search).toContain('invo');

    await user.click(within(await rowOf('Invoices')).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “Invoices”?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toHaveLength(2);
    await user.click(within(await rowOf('Invoices')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Attribute group “Invoices” deleted');
    expect((await stored()).map(({ name }) => name)).toEqual(['Contracts']);
  });

  it('opens a group with its attributes, and says of nothing that it no longer exists', async () => {
    await makeGroup('Berths');
    const { user } = await open('/attr/attributes');
    await user.click(within(await rowOf('Berths')).getByRole('link', { name: 'Berths' }));
    await screen.findByRole('textbox', { name: /Group Name/ });
    await screen.findByDisplayValue('Partner');
    expect(screen.queryByText('This item no longer exists.')).toBeNull();
  });

  it('says at the question why a group that folders use is not deleted', async () => {
    const id = await makeGroup('In use');
    const { folders } = await import('#contract/fileNodes/folders.ts');
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const made = await person.call(folders.setAttributeGroup, { body: { folderId: root, groupId: id } });
    expect(made.status, made.body.message).toBe(200);
    const { user } = await open('/attr/attributes');
    await user.click(within(await rowOf('In use')).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await within(question).findByRole('alert');
    // The reason once, and not with the question that it answers.
    expect(within(question).getAllByText(/already used by any files/)).toHaveLength(1);
    expect((await stored()).map(({ name }) => name)).toContain('In use');
  });
});

describe('a new attribute group', () => {
  it('without names of its attributes shows them in a message that can be closed', async () => {
    const { user } = await open('/attr/create');
    await user.type(await screen.findByRole('textbox', { name: /Group Name/ }), 'Nameless');
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const message = await screen.findByText('Attribute 1: Every attribute needs a name.');
    const alert = message.closest<HTMLElement>('[role="alert"]') ?? document.body;
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/Every attribute needs a name/)).toBeNull());
  });

  it('says where it is, demands a name, and is stored with its attributes in their order', async () => {
    const { user, router } = await open('/attr/create');
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Attribute Groups' }).getAttribute('href')).toBe('/attr/attributes');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Group Name is required.');

    await user.type(screen.getByRole('textbox', { name: /Group Name/ }), 'Deals');
    await waitFor(() => expect(screen.queryByText('Group Name is required.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of attribute 1' }), 'Customer');
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of attribute 2' }), 'Signed');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/attr/attributes'));
    const id = (await stored()).find(({ name }) => name === 'Deals')?.id ?? 0;
    expect((await storedGroup(id)).attributes.map(({ name }) => name)).toEqual(['Customer', 'Signed']);
  });

  it('shows at its field that the name is taken, and an attribute without a name', async () => {
    await makeGroup('Taken');
    const { user, router } = await open('/attr/create');
    await user.type(await screen.findByRole('textbox', { name: /Group Name/ }), 'Taken');
    await screen.findByText('This is already in use.');
    await user.type(screen.getByRole('textbox', { name: /Group Name/ }), ' no more');
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.body.textContent).toContain('Attribute 1: Every attribute needs a name.'));
    expect(screen.getByRole('textbox', { name: 'Name of attribute 1' }).getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.pathname).toBe('/attr/create');
    expect((await stored()).map(({ name }) => name)).not.toContain('Taken no more');
  });
});

describe('editing an attribute group', () => {
  it('names it above the form and in the title, and stores what was changed', async () => {
    const id = await makeGroup('Letters');
    const { user, router } = await open(`/attr/edit/${id}`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    await within(path).findByText('Letters');
    expect(document.title).toMatch(/^Letters – Edit Attribute Group – /);
    const attribute = await screen.findByRole('textbox', { name: 'Name of attribute 1' });
    await user.clear(attribute);
    await user.type(attribute, 'Sender');
    await user.click(screen.getByRole('switch', { name: /^Required/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/attr/attributes'));
    expect((await storedGroup(id)).attributes).toMatchObject([{ name: 'Sender', required: true }]);
  });

  it('takes an attribute away', async () => {
    const id = await makeGroup('Forms');
    const { user } = await open(`/attr/edit/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete attribute 1' }));
    await screen.findByText('This group has no attributes yet.');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Attribute group “Forms” saved');
    expect((await storedGroup(id)).attributes).toEqual([]);
  });
});

describe('those who are no administrators', () => {
  it('see the form of a new group, which says that they cannot save it, and no list', async () => {
    const password = 'seven blue lanterns';
    const body = { id: 'clara', name: 'Clara', email: 'clara@northwind.example', password };
    await person.call(users.create, { body });
    const { router } = await open('/attr/create', { id: 'clara', password });
    await screen.findByRole('textbox', { name: /Group Name/ });
    expect((await screen.findByRole('button', { name: 'Save' })).hasAttribute('disabled')).toBe(true);
    void router.navigate('/attr/attributes');
    await screen.findByText('Elsewhere');
  });
});
