import { type OrderByItemBuilder, sql } from 'kysely';
import type { FileColumn } from '#contract/fileNodes/files.ts';
import { attributeOf } from '../fileNodes.model.ts';

/** A missing date comes first; PostgreSQL needs `nulls first` to match the index, and only for that column. */
export function direction(column: FileColumn, dir: 'asc' | 'desc') {
  const mayMiss = column === 'expiryDate' || attributeOf(column) !== undefined;
  return (order: OrderByItemBuilder) => {
    if (!mayMiss) return dir === 'asc' ? order.asc() : order.desc();
    return dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast();
  };
}

/** The sort expression of a page. Files without a value come first. */
export function orderOf(column: FileColumn) {
  if (column === 'name') return sql.ref('sortKey');
  if (column === 'uploadedBy') {
    return sql`(select "sortKey" from "userAccount" where "userAccount"."id" = "fileNode"."uploadedBy")`;
  }
  const attributeId = attributeOf(column);
  if (attributeId === undefined) return sql.ref(column);
  return sql`(select "sortKey" from "attributeValue" where "fileId" = "fileNode"."id" and "attributeId" = ${attributeId})`;
}
