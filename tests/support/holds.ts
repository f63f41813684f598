import { legalHolds } from '#contract/legalHolds.ts';
import type { TestApp } from './app/testApp.ts';

/** Puts files and folders under a new legal hold. @returns its id */
export async function hold(app: TestApp, ids: number[], name = 'Lawsuit'): Promise<number> {
  const { body } = await app.admin.call(legalHolds.create, { body: { name, reason: 'Case 12' } });
  const { status } = await app.admin.call(legalHolds.addNodes, { params: { id: String(body.id) }, body: { ids } });
  if (status !== 200) throw new Error(`The hold was refused: ${status}`);
  return body.id;
}

/** The given files and folders, and everything below them. */
export async function withBelow(app: TestApp, ids: number[]): Promise<number[]> {
  const database = await app.rawDatabase();
  const rows = await database.rows<{ id: number }>(`with recursive below(id) as (
    select "id" from "fileNode" where "id" in (${ids.join(', ') || '0'}) union
    select child."id" from "fileNode" as child join below on child."parentId" = below.id) select id from below`);
  return rows.map(({ id }) => Number(id));
}

/** The rows of nodes in the database, without the counts that a folder has of its content. */
export async function stateOf(app: TestApp, ids: number[]): Promise<unknown> {
  const database = await app.rawDatabase();
  const list = ids.join(', ') || '0';
  return {
    nodes:
      await database.rows(`select "id", "parentId", "name", "subject", "tags", "updatedBy", "updatedOn", "rowVersion",
      "inherit", "denyDownload", "attributeGroupId", "size", "type", "versionId", "uploadedBy", "uploadedOn", "expiryDate",
      "expiryNoticePeriod", "ocr", "deletedOn", "binId" from "fileNode" where "id" in (${list}) order by "id"`),
    versions: await database.rows(`select * from "fileVersion" where "fileId" in (${list}) order by "id"`),
    values: await database.rows(`select * from "attributeValue" where "fileId" in (${list}) order by "id"`),
    comments: await database.rows(`select * from "comment" where "nodeId" in (${list}) order by "id"`),
    properties: await database.rows(`select * from "davProperty" where "nodeId" in (${list}) order by 1, 2, 3`),
  };
}
