import excel from 'exceljs';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';

/** An administrator of this culture, and the lines of their CSV file. */
async function inCulture(cultureId: string) {
  const app = await createTestApp();
  const own = { id: 1, rowVersion: 1, cultureId };
  expect((await app.admin.call(users.update, { body: own })).status).toBe(200);
  const csv = async (path: string) => (await (await app.admin.fetch(path)).text()).replace('\ufeff', '').split('\r\n');
  return { app, root: await app.root(), csv };
}

async function sheetOf(app: TestApp) {
  const book = new excel.Workbook();
  await book.xlsx.load(await (await app.admin.fetch('/folder/excel')).arrayBuffer());
  const [sheet] = book.worksheets;
  return { name: sheet?.name, values: sheet?.getSheetValues().flat() };
}

it('the folder sheet and the access reports have Czech headings', async () => {
  const { app, root, csv } = await inCulture('cs-cz');
  const { name, values } = await sheetOf(app);
  expect(name).toBe('Složky');
  expect(values).toEqual(expect.arrayContaining(['Cesta', 'Skupina atributů', 'Jen pro zobrazení', 'Ne']));
  expect(await csv(`/folder/${root}/access/csv`)).toEqual([
    'Složka,Jméno,E-mail,Přístup,Na základě,Uděleno ve složce',
    'My Company,admin,admin@localhost,Editor,Správce,',
    '',
  ]);
  expect((await csv('/user/1/access/csv'))[0]).toBe('Jméno,Složka,Přístup,Na základě,Uděleno ve složce');
});

it('users, logs and policy tests have German headings', async () => {
  const { csv } = await inCulture('de-de');
  expect((await csv('/user/csv')).slice(0, 2)).toEqual([
    'ID,Name,E-Mail,Gruppen,Rolle,Status',
    'admin,admin,admin@localhost,,Systemadministrator,Aktiv',
  ]);
  const [head, first] = await csv('/userlog/csv');
  expect(head).toBe('Protokolliert am,Ausgeführt von,Eintrag,Dateigröße,Kategorie,IP-Adresse,Stufe');
  expect(first).toContain(',Log exported: User,,Benutzer,127.0.0.1,Information');
  expect((await csv('/policytest/csv'))[0]).toBe('Benutzer oder Gruppe,Ordner,Muss gelten,Erfüllt,Verletzt durch');
});

it('the list of files left out of a ZIP, with reasons, is in Czech', async () => {
  const { app, root } = await inCulture('cs-cz');
  const plans = (await app.admin.call(folders.create, { body: { name: 'Plans', parentId: root } })).body;
  await app.admin.upload(plans.id, { 'secret.pdf': 'x', 'Nezahrnuto.txt': 'mine' });
  await app.admin.call(folders.update, { body: { id: plans.id, rowVersion: plans.rowVersion, denyDownload: true } });
  const { success } = await app.admin.upload(root, { 'a.txt': 'a' });
  const ids = [plans.id, ...success.map(({ id }) => id)];
  const { onetimeKey: key } = (await app.admin.call(archives.key, { body: { ids } })).body;
  const response = await app.visitor.fetch(pathOf(archives.download, { params: { key } }));
  expect(response.headers.get('content-disposition')).toContain('Soubory.zip');
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect(`${files.get('Nezahrnuto.txt')}`).toBe('Plans/secret.pdf: Soubory PDF z této složky nelze stáhnout.\r\n');
  expect(await app.log()).toContain('ZIP downloaded: Files');
});
