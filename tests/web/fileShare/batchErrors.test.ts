import { beforeAll, expect, it } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { pathOf } from '#contract/endpoint.ts';
import { AttributeType } from '#contract/enums.ts';
import { fileBatches } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { errorLinesOf } from '#web/fileShare/actions/batches.ts';
import { translateErrors } from '#web/messages/errorTexts.ts';

const { person } = await openApp();
let root: number;

async function makeFolder(name: string, parentId: number): Promise<number> {
  return (await person.call(folders.create, { body: { name, parentId } })).body.id;
}

/** Uploads a file without the form data of jsdom, which `fetch` does not send. @returns its ID */
async function upload(parentId: number, name: string, content: string): Promise<number> {
  const files = [{ name, length: content.length }];
  const { key } = (await person.call(transfers.announce, { body: { parentId, files } })).body;
  const head = `Content-Disposition: form-data; name="files"; filename="${name}"`;
  const answer = await person.fetch(pathOf(transfers.send, { params: { key } }), {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: `--part\r\n${head}\r\n\r\n${content}\r\n--part--\r\n`,
  });
  return (await answer.json()).success[0].id;
}

beforeAll(async () => {
  root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
});

it('errors of single files are in the language of the user before any error has loaded its texts', async () => {
  const [from, to] = [await makeFolder('From', root), await makeFolder('To', root)];
  const file = await upload(from, 'Plan.txt', 'one');
  await makeFolder('Plan.txt', to);
  const attributes = [
    { name: 'Partner', type: AttributeType.Textbox, required: true, sortIndex: 0, showOnTable: true },
  ];
  const group = (await person.call(attributeGroups.create, { body: { name: 'Deals', attributes } })).body;
  await person.call(folders.setAttributeGroup, { body: { folderId: from, groupId: group.id } });
  setItem('ui.locale', 'de');
  translateErrors();

  const moved = await person.call(fileBatches.move, { body: { ids: [file, 999_999], parentId: to } });
  expect(await errorLinesOf(moved.body)).toBe(
    'Datei nicht gefunden.\nPlan.txt: „Plan.txt“ ist in diesem Ordner bereits vorhanden.',
  );
  const tagged = await person.call(fileBatches.update, { body: { ids: [file], tags: 'new' } });
  expect(await errorLinesOf(tagged.body)).toBe('');
  const [attribute] = group.attributes;
  const cleared = [{ attributeId: attribute?.id ?? 0, value: null }];
  const updated = await person.call(fileBatches.update, { body: { ids: [file], attributeValues: cleared } });
  expect(await errorLinesOf(updated.body)).toBe('Plan.txt: Füllen Sie das Feld „Partner“ aus.');
  const copied = await person.call(nodes.copy, { body: { ids: [file, 999_999], parentId: to, onTaken: 'refuse' } });
  if ('jobId' in copied.body) throw new Error('Two items are no job.');
  expect(await errorLinesOf(copied.body)).toBe(
    '„Plan.txt“ ist in diesem Ordner bereits vorhanden.\nDatei nicht gefunden.',
  );
});
