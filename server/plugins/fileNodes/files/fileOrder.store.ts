import { type OrderByItemBuilder, sql } from 'kysely';
import type { FileColumn } from '#contract/fileNodes/files.ts';
import { attributeOf } from '../fileNodes.model.ts';

/** A date that may be missing comes first; PostgreSQL's indexes want to hear so only where they can. */
export function direction(column: FileColumn, dir: 'asc' | 'desc') {
  const mayMiss = column === 'expiryDate' || attributeOf(column) !== undefined;
  return (order: OrderByItemBuilder) => {
    if (!mayMiss) return dir === 'asc' ? order.asc() : order.desc();
    return dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast();
  };
}

/** What a page is sorted by. A file without a value comes before all others. */
export function orderOf(column: FileColumn) {
  if (column === 'name') return sql.ref('sortKey');
  if (column === 'uploadedBy') {
    return sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "fileNode"."uploadedBy")`;
  }
  const attributeId = attributeOf(column);
  if (attributeId === undefined) return sql.ref(column);
  return sql`(select "sortKey" from "attributeValue" where "fileId" = "fileNode"."id" and "attributeId" = ${attributeId})`;
}
