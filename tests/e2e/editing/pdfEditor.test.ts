import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { seriousFindings } from '#tests/support/browser/browser.ts';
import { removeNewFeatures } from '#tests/support/browser/oldSafari.ts';
import { pdf } from '#tests/support/content/documents.ts';
import { formPdf, leaseText } from '#tests/support/content/formPdf.ts';
import { sample } from '#tests/support/samples.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import { Instance, row } from '../filePage/instance.ts';

const tempDir = mkdtempSync(join(tmpdir(), 'pdf-editor-'));
let on: Instance;
let folder: number;

/** Runs a program of Debian on a file with these bytes. */
function inspect(program: string, packageName: string, bytes: Uint8Array, ...args: string[]): string {
  const path = join(tempDir, 'inspected.pdf');
  writeFileSync(path, bytes);
  return execFileSync(
    programOf(program, packageName),
    args.map((arg) => arg || path),
    { encoding: 'utf8' },
  );
}

/** The PDF with a digital signature of a certificate that is made for it. */
function signed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const [source, target, noise] = ['plain.pdf', 'signed.pdf', 'noise'].map((name) => join(tempDir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(source, bytes);
  writeFileSync(noise, Array.from({ length: 64 }, (_, index) => String(index)).join());
  const certutil = (...args: string[]) =>
    execFileSync(programOf('certutil', 'libnss3-tools'), [...args, '-d', `sql:${tempDir}`], { stdio: 'pipe' });
  certutil('-N', '--empty-password');
  certutil('-S', '-n', 'signer', '-s', 'CN=Signer', '-x', '-t', 'CT,C,C', '-z', noise, '-k', 'rsa');
  const sign = ['-nssdir', `sql:${tempDir}`, '-add-signature', '-nick', 'signer', '-no-ocsp', source, target];
  execFileSync(programOf('pdfsig', 'poppler-utils'), sign, { stdio: 'pipe' });
  return new Uint8Array(readFileSync(target));
}

beforeAll(async () => {
  on = await Instance.open();
  folder = await on.makeFolder('Leases');
});
afterAll(async () => {
  await on?.close();
  rmSync(tempDir, { recursive: true, force: true });
});

async function idOf(name: string): Promise<number> {
  const { items } = (await on.admin.call(files.list, { params: { id: String(folder) } })).body;
  return items.find((file) => file.name === name)?.id ?? 0;
}

async function contentOf(name: string): Promise<Buffer> {
  const key = await on.admin.downloadKey(await idOf(name));
  return Buffer.from(await (await on.admin.download(key)).arrayBuffer());
}

/** Opens the editor, and waits for the text of the first page. */
async function openEditor(page: Page, name: string): Promise<void> {
  await page.goto(`${on.app.url}edit/pdf/${await idOf(name)}`);
  await line(page).waitFor();
}

const line = (page: Page) => page.locator('.textLayer').getByText(leaseText);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Drags over the first half of the sentence, which selects or highlights it. */
async function dragOverSentence(page: Page): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await line(page).boundingBox()) ?? {};
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Clicks below the form, and types. */
async function write(page: Page, text: string): Promise<void> {
  await button(page, 'Text').click();
  const { x = 0, y = 0 } = (await line(page).boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 220);
  await page.locator('.freeTextEditor [contenteditable=true]').last().waitFor();
  // pdf.js moves a new text to its place in the reading order, and the cursor to its start, after it has the focus.
  await page.waitForTimeout(500);
  await page.keyboard.type(text);
}

describe('the editor for PDFs', () => {
  it('highlights, writes, draws and fills in a form, and only appends to the file', async () => {
    const original = signed(formPdf());
    await on.admin.upload(folder, { 'Lease.pdf': original });
    const { page, problems } = await on.show(folder);
    await row(page, 'Lease.pdf').click({ button: 'right' });
    const started = performance.now();
    await page.getByRole('menuitem', { name: 'Edit content' }).click();
    await line(page).waitFor();
    process.stdout.write(`Opening the editor took ${Math.round(performance.now() - started)} ms.\n`);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await page.getByLabel('Name of the tenant').fill('Anna Novak');
    await page.getByLabel('Agreed').check();
    await button(page, 'Highlight').click();
    await dragOverSentence(page);
    await page.locator('.highlightEditor').waitFor();
    await write(page, 'Checked by Anna');
    await button(page, 'Draw').click();
    const { x = 0, y = 0 } = (await line(page).boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 320);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 360, { steps: 6 });
    await page.mouse.up();
    await page.getByText('Not saved').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved /).waitFor();

    const saved = await contentOf('Lease.pdf');
    expect(saved.subarray(0, original.length).equals(original)).toBe(true);
    expect(inspect('qpdf', 'qpdf', saved, '--check', '')).toContain('No syntax or stream encoding errors found');
    const text = inspect('pdftotext', 'poppler-utils', saved, '', '-');
    for (const expected of [leaseText, 'Anna Novak', 'Checked by Anna']) expect(text).toContain(expected);
    const form = JSON.parse(inspect('qpdf', 'qpdf', saved, '--warning-exit-0', '--json=2', '--json-key=acroform', ''));
    const values = form.acroform.fields.map(({ fullname, value }: { fullname: string; value: string }) => [
      fullname,
      value,
    ]);
    expect(Object.fromEntries(values)).toMatchObject({ tenant: 'u:Anna Novak', agreed: '/Yes' });
    const kinds = saved
      .subarray(original.length)
      .toString('latin1')
      .match(/\/Subtype \/(Highlight|FreeText|Ink)/g);
    expect(new Set(kinds).size).toBe(3);
    // The signature is that of the first revision, which it still verifies.
    const signature = inspect('pdfsig', 'poppler-utils', saved, '-nssdir', `sql:${tempDir}`, '-no-ocsp', '');
    expect(signature).toContain('Signature is Valid');
    expect(signature).toContain('Not total document signed');

    // What was saved is there to be changed again.
    await page.reload();
    await line(page).waitFor();
    await button(page, 'Highlight').click();
    await page.locator('.highlightEditor').click();
    await page.getByRole('button', { name: 'Remove highlight' }).click();
    await button(page, 'Save').click();
    await page.getByText(/^Saved /).waitFor();
    expect((await contentOf('Lease.pdf')).subarray(0, saved.length).equals(saved)).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('puts in images and signatures, undoes, and saves a copy under a free name', async () => {
    await on.admin.upload(folder, { 'Offer.pdf': formPdf() });
    const { page, problems } = await on.show(folder);
    await openEditor(page, 'Offer.pdf');
    await button(page, 'Insert signature').click();
    const dialog = page.getByRole('dialog', { name: 'Insert signature' });
    await dialog.getByText('This is an image of a signature, not a digital signature.').waitFor();
    const { x = 0, y = 0 } = (await dialog.getByRole('img').boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 60);
    await page.mouse.down();
    for (let step = 1; step < 8; step++) await page.mouse.move(x + 20 + step * 15, y + (step % 2 ? 110 : 40));
    await page.mouse.up();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.locator('.signatureEditor').waitFor();
    const ink = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#fff' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="160" height="40"><path d="M5 35L60 5L90 35L150 5" stroke="#000" stroke-width="6" fill="none"/></svg>',
          ),
          left: 20,
          top: 20,
        },
      ])
      .png()
      .toBuffer();
    const choose = async (name: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, name).click()]);
      await chooser.setFiles({ name: 'ink.png', mimeType: 'image/png', buffer: ink });
    };
    await button(page, 'Insert signature').click();
    await choose('From an image file…');
    await expect.poll(() => page.locator('.signatureEditor').count()).toBe(2);
    await choose('Insert image');
    await page.locator('.stampEditor canvas').waitFor();
    await page.getByRole('button', { name: 'Description of the image' }).click();
    await page.getByRole('textbox', { name: 'Description of the image' }).fill('A stamp');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Undo').click();
    await expect.poll(() => page.locator('.stampEditor').count()).toBe(0);
    await button(page, 'Redo').click();
    await page.locator('.stampEditor canvas').waitFor();
    await button(page, 'Save as copy').click();
    await page.getByText('Saved as “Offer (annotated).pdf”').waitFor();
    const copy = await contentOf('Offer (annotated).pdf');
    expect(inspect('qpdf', 'qpdf', copy, '--check', '')).toContain('No syntax or stream encoding errors found');
    expect((await contentOf('Offer.pdf')).equals(Buffer.from(formPdf()))).toBe(true);
    await write(page, 'More');
    await button(page, 'Save as copy').click();
    await page.getByText('Saved as “Offer (annotated) (2).pdf”').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps what was drawn when another user has saved, and confirms before it is left', async () => {
    await on.admin.upload(folder, { 'Draft.pdf': formPdf() });
    const { page, problems } = await on.show(folder);
    await openEditor(page, 'Draft.pdf');
    await write(page, 'Mine');
    await page.getByText('Not saved').waitFor();
    const id = await idOf('Draft.pdf');
    const { body } = await on.admin.call(editSessions.begin, { body: { fileId: id, kind: 'pdf' } });
    const response = await on.admin.fetch(`/file/${id}/content`, {
      method: 'PUT',
      headers: {
        'If-Match': `"${body.version}"`,
        'X-Edit-Session': body.sessionId ?? '',
        'Content-Type': 'application/octet-stream',
      },
      body: pdf('Theirs'),
    });
    expect(response.status).toBe(200);
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'The file was not saved' });
    await dialog.getByRole('button', { name: 'Back to the editor' }).click();
    await page.getByRole('link', { name: 'Close the editor' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await button(page, 'Save').click();
    await dialog.getByRole('button', { name: 'Save as copy' }).click();
    await page.getByText('Saved as “Draft (annotated).pdf”').waitFor();
    expect(inspect('pdftotext', 'poppler-utils', await contentOf('Draft (annotated).pdf'), '', '-')).toContain('Mine');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows what cannot be changed in the viewer for reading, and says why', async () => {
    await on.admin.upload(folder, { 'Vote.pdf': sample('scan-locked.pdf'), 'Theirs.pdf': formPdf() });
    const { page, problems } = await on.show(folder);
    await page.goto(`${on.app.url}edit/pdf/${await idOf('Vote.pdf')}`);
    await page.getByText(/^Password-protected PDFs can’t be changed here/).waitFor();
    await page.getByLabel('Password of the document').waitFor();

    const body = { id: 'eva', name: 'Eva Dvorak', email: 'eva@example.org', password: 'seven blue lanterns' };
    const eva = (await on.admin.call(users.create, { body })).body.id;
    await on.admin.call(permissions.create, {
      body: { fileNodeId: folder, rights: 2, bizUnits: [{ bizUnitId: eva }] },
    });
    const other = await new Person(on.app, '').signIn(body.id, body.password);
    const fileId = await idOf('Theirs.pdf');
    expect((await other.call(editSessions.begin, { body: { fileId, kind: 'pdf' } })).body.mode).toBe('edit');
    await page.goto(`${on.app.url}edit/pdf/${fileId}`);
    await page.getByText(/^Eva Dvorak is editing this/).waitFor();
    await page.getByRole('group', { name: 'Page 1 of 1' }).locator('canvas').waitFor();
    expect(await button(page, 'Save').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('fills in a form and highlights on a phone, without the features that Safari 17.4 lacks', async () => {
    await on.admin.upload(folder, { 'Phone.pdf': formPdf() });
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page, problems } = await on.show(folder, phone);
    await page.addInitScript(removeNewFeatures);
    await openEditor(page, 'Phone.pdf');
    await page.getByLabel('Name of the tenant').fill('Petr');
    await button(page, 'Highlight').click();
    await dragOverSentence(page);
    await page.locator('.highlightEditor').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Save').click();
    await page.getByText(/^Saved /).waitFor();
    expect(inspect('pdftotext', 'poppler-utils', await contentOf('Phone.pdf'), '', '-')).toContain('Petr');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
