import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvals, deputies, workflows } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { openHome, openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const PDF = 'tests/support/samples/smlouva.pdf';
const password = 'seven blue lanterns';
const PHONE = { viewport: { width: 360, height: 740 } };

let app: ServerProcess;
let browser: Browser;
let admin: Person;
let rita: Person;
let folder: number;
let bobId: number;
let workflowId: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open({ env: { FEATURES: 'approvals' } }), launchChromium()]);
  admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await admin.call(folders.create, { body: { name: 'Plans', parentId: root } })).body.id;
  // Has no right on the folder.
  const ids = await Promise.all([addUser('rita', 'Rita Novak'), addUser('bob', 'Bob Smith')]);
  bobId = ids[1];
  const group = (await admin.call(groups.create, { body: { name: 'Legal', email: '' } })).body.id;
  await admin.call(groups.addMember, { body: { id: group, userId: ids[0] }, query: {} });
  const steps = [
    { name: 'Check', units: [group] },
    { name: 'Release', units: [ids[1]] },
  ];
  workflowId = (await admin.call(workflows.create, { body: { name: 'Contracts', steps } })).body.id;
  rita = await new Person(app, '').signIn('rita', password);
  await rita.call(users.agreeTerms, { body: { id: ids[0], termAgreed: true } });
  const bob = await new Person(app, '').signIn('bob', password);
  await bob.call(users.agreeTerms, { body: { id: bobId, termAgreed: true } });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

async function addUser(id: string, name: string): Promise<number> {
  const body = { id, name, email: `${id}@northwind.example`, password };
  return (await admin.call(users.create, { body })).body.id;
}

/** Uploads a file, and sends it for approval. */
async function send(name: string, note?: string): Promise<number> {
  const { success } = await admin.upload(folder, { [name]: readFileSync(PDF) });
  const body = { fileIds: success.map(({ id }) => id), workflowId, note };
  return (await admin.call(approvals.start, { body })).body.items[0]?.id ?? 0;
}
const approvalOf = async (id: number) => (await admin.call(approvals.get, { params: { id: String(id) } })).body;

/** The file page of a user who has no folders. */
async function openAs(id: string, options?: object) {
  const watched = await openPage(browser, options);
  const { page } = watched;
  await page.goto(app.url);
  await page.getByLabel('User ID').fill(id);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  return watched;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a reviewer without a right on the folder', () => {
  it('decides in four actions from the bell, and the next task opens', async () => {
    const first = await send('Lease.pdf', 'Look at the rent.');
    const second = await send('Sale.pdf');
    const { page, problems } = await openAs('rita');
    await page.getByRole('button', { name: 'Notifications, 2 unread, 2 tasks' }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await bell.getByRole('link', { name: '2 tasks' }).click();
    await page.getByRole('link', { name: 'Lease.pdf' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Lease.pdf' }).click();
    // The version under approval, as pages of the server.
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await page.getByText('Look at the rent.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Approve').click();

    await page.getByText('“Lease.pdf” approved').waitFor();
    await page.getByRole('heading', { name: 'Sale.pdf' }).waitFor();
    expect(await approvalOf(first)).toMatchObject({ state: 'running', step: 2 });

    await page.locator('main').press('r');
    await page.getByLabel('Reason').fill('The price is missing.');
    // What is typed is there again after a reload.
    await page.reload();
    await button(page, 'Reject').click();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('The price is missing.');
    await button(page, 'Reject').click();
    await page.getByText('Nothing waits for you.').waitFor();
    const { state, entries } = await approvalOf(second);
    expect([state, entries?.some(({ text }) => text === 'The price is missing.')]).toEqual(['rejected', true]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('decides on a phone, where nothing is wider than the window', async () => {
    const id = await send('Phone.pdf');
    const { page, problems } = await openAs('rita', PHONE);
    await page.goto(`${app.url}tasks`);
    await page.getByRole('link', { name: 'Open' }).first().click();
    await page.getByRole('heading', { name: 'Phone.pdf' }).waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    expect(await button(page, 'Approve').evaluate((element) => element.getBoundingClientRect().height)).toBe(44);
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Approve').click();
    await expect.poll(async () => (await approvalOf(id)).step).toBe(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('names a deputy for some days, and ends that', async () => {
    const { page, problems } = await openAs('rita');
    await page.getByRole('button', { name: /^Account of Rita/ }).click();
    await page.getByRole('menuitem', { name: 'Absence and deputy' }).click();
    await page.getByRole('combobox', { name: 'Deputy' }).fill('bob');
    await page.getByRole('option', { name: 'Bob Smith' }).click();
    await page.getByLabel('Last day').fill('2000-01-01');
    await button(page, 'Save').click();
    await page.getByText(/^Choose a first and a last day/).waitFor();
    const days = { from: '2040-01-02', to: '2040-01-20' };
    await page.getByLabel('First day').fill(days.from);
    await page.getByLabel('Last day').fill(days.to);
    await button(page, 'Save').click();
    await page.getByText('Bob Smith decides for you from 2 Jan 2040 to 20 Jan 2040.').waitFor();
    expect((await rita.call(deputies.own, {})).body).toMatchObject({ deputy: { name: 'Bob Smith' }, ...days });
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'End the deputyship').click();
    await page.getByText('Deputyship ended').waitFor();
    expect((await rita.call(deputies.own, {})).body).toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a reader who is asked without a workflow', () => {
  it('decides below the preview of the file', async () => {
    const rights = { fileNodeId: folder, rights: Rights.Read, bizUnits: [{ bizUnitId: bobId }] };
    await admin.call(permissions.create, { body: rights, query: {} });
    const { success } = await admin.upload(folder, { 'Letter.txt': 'Dear all' });
    const body = { fileIds: success.map(({ id }) => id), reviewerId: bobId, note: 'Is it friendly?' };
    const id = (await admin.call(approvals.start, { body })).body.items[0]?.id ?? 0;
    const { page, problems } = await openAs('bob');
    await page.goto(`${app.url}?folder=${folder}`);
    await page.getByRole('row', { name: /Letter/ }).dblclick();
    const preview = page.getByRole('dialog', { name: 'Letter.txt' });
    await preview.getByText('admin asks for your approval of version 1. “Is it friendly?”').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Reject' }).click();
    const reason = preview.getByLabel('Reason');
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    // Escape ends the reason, not the preview.
    await page.keyboard.press('Escape');
    await reason.waitFor({ state: 'detached' });
    await preview.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('“Letter.txt” approved').waitFor();
    expect((await approvalOf(id)).state).toBe('approved');
    await preview.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('an editor', () => {
  it('sends a file from its menu, and withdraws it in the details', async () => {
    await admin.upload(folder, { 'Offer.pdf': readFileSync(PDF) });
    const { page, problems } = await openHome(browser, app, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${app.url}?folder=${folder}`);
    const row = page.getByRole('row', { name: /Offer/ });
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Send for approval…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send “Offer.pdf” for approval' });
    await dialog.getByLabel('Note for the reviewers').fill('For Monday');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('“Offer.pdf” sent for approval').waitFor();
    await row.getByRole('img', { name: 'In review' }).waitFor();

    // Again, it says why not, and stays.
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Send for approval…' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('“Offer.pdf” is already in review.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await row.click();
    const section = page.getByRole('region', { name: 'Approval' });
    await section.getByText(/^Version 1 is in step 1 of 2/).waitFor();
    await section.getByText('Rita Novak').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await section.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw the approval?' });
    await question.getByLabel('Reason').fill('A mistake');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Approval of “Offer.pdf” withdrawn').waitFor();
    await row.getByRole('img', { name: 'Approval withdrawn' }).waitFor();
    await section.getByText('A mistake').waitFor();
    await section.getByRole('button', { name: 'Send again…' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('an administrator', () => {
  it('makes a workflow, whose errors are at their fields, and orders its steps', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}records/workflows`);
    await page.getByRole('link', { name: 'New Workflow' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two steps');
    const step = (number: number) => page.getByRole('group', { name: `Step ${number}` });
    await step(1).getByLabel('Name of the step').fill('Release');
    await button(page, 'Save').click();
    await step(1).getByText('Select at least one user or group.').waitFor();
    await step(1).getByRole('combobox', { name: 'Reviewers' }).fill('bob');
    await page.getByRole('option', { name: 'Bob Smith' }).click();
    await button(page, 'Add a step').click();
    await step(2).getByLabel('Name of the step').fill('Check');
    await step(2).getByRole('combobox', { name: 'Reviewers' }).fill('Legal');
    await page.getByRole('option', { name: 'Legal (group)' }).click();
    await step(2).getByRole('combobox', { name: 'Approvals needed' }).click();
    await page.getByRole('option', { name: '5 must approve' }).click();
    await button(page, 'Save').click();
    // The server counts the people.
    await step(2)
      .getByText(/at most the 1 who are in it/)
      .waitFor();
    await step(2).getByRole('combobox', { name: 'Approvals needed' }).click();
    await page.getByRole('option', { name: 'All must approve' }).click();
    await button(page, 'Move step 2 up').click();
    expect(await step(1).getByLabel('Name of the step').inputValue()).toBe('Check');
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Save').click();
    await page.getByText('Workflow “Two steps” saved').waitFor();
    const { items } = (await admin.call(workflows.list, { query: { search: 'Two steps' } })).body;
    expect(items[0]?.steps.map(({ name, need }) => [name, need])).toEqual([
      ['Check', 'all'],
      ['Release', 1],
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('finds approvals by their state, and names other reviewers', async () => {
    const id = await send('Audit.pdf');
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}records/approvals`);
    await page.getByRole('button', { name: 'In review' }).click();
    await page.waitForURL(/running/);
    await page.getByRole('link', { name: /^Audit.pdf/ }).click();
    await button(page, 'Change reviewers').click();
    const dialog = page.getByRole('dialog', { name: 'Change reviewers' });
    await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('bob');
    await page.getByRole('option', { name: 'Bob Smith' }).click();
    await dialog.getByLabel('Reason').fill('Rita is away');
    await dialog.getByRole('button', { name: 'Change reviewers' }).click();
    await page.getByText('Reviewers changed').waitFor();
    await expect
      .poll(async () => (await approvalOf(id)).steps[0]?.people.map(({ name }) => name))
      .toContain('Bob Smith');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
