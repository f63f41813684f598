import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFindings } from '#tests/support/browser/browser.ts';
import { docx } from '#tests/support/content/documents.ts';
import { Instance, row } from '../filePage/instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

it('a document offers addresses for programs in its menu, and a text does not', async () => {
  const folder = await on.makeFolder('Documents');
  await on.admin.upload(folder, { 'Plan.docx': docx('Plan', 'The rent is 12'), 'Notes.txt': 'x' });
  const { page, problems } = await on.show(folder);
  await row(page, 'Notes.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Open in desktop application' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await row(page, 'Plan.docx').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open in desktop application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan.docx' });
  const address = async (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(await address('Microsoft Office')).toMatch(/^ms-word:ofe\|u\|http:.*\/dav\/![\w-]{22}\/Plan\.docx$/);
  expect(await address('LibreOffice')).toMatch(/^vnd\.libreoffice\.command:ofe\|u\|http:/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});
