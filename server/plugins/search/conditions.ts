import { type Expression, type SqlBool, sql } from 'kysely';
import type { ApprovalFilterState } from '#contract/search.ts';
import { beginsWithTerm, containsTerm } from '#server/storage/terms.ts';
import type { AttributeCondition } from './search.model.ts';

/** Whether `node` is below a folder: the recursion visits folders only; files are compared by their folder. */
export function isBelow(below: number | undefined): Expression<SqlBool> {
  if (below === undefined) return sql<SqlBool>`node."parentId" is not null`;
  const folders = sql<number>`(with recursive scope(id) as (
    select cast(${below} as bigint) union all
    select folder.id from "fileNode" as folder join scope on folder."parentId" = scope.id where folder."isFolder" = 1)
    select id from scope)`;
  return sql<SqlBool>`node."parentId" in ${folders}`;
}

/**
 * A folder has its own access list; a file uses its folder's. When few folders are readable, PostgreSQL reads them once
 * for all nodes.
 */
export function isReadable(lists: number[] | undefined): Expression<SqlBool> {
  if (lists === undefined) return sql<SqlBool>`1 = 1`;
  if (lists.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`exists (select 1 from "folderAccess"
    where "folderId" = case when node."isFolder" = 1 then node.id else node."parentId" end
      and "accessListId" in (${sql.join(lists)}))`;
}

/** Whether the folder of `node` has this attribute group. */
export function isOfGroup(attributeGroupId: number): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from "fileNode" as parent
    where parent.id = node."parentId" and parent."attributeGroupId" = ${attributeGroupId})`;
}

/** Whether `node` is a file that has no value of an attribute that its folder requires. */
export const isIncomplete = sql<SqlBool>`(node."isFolder" = 0 and node."parentId" in (
    select folder.id from "fileNode" as folder where folder."isFolder" = 1
      and folder."attributeGroupId" in (select "groupId" from "attribute" where "required" = 1))
  and exists (select 1 from "attribute" as needed
    where needed."groupId" = (select "attributeGroupId" from "fileNode" as parent where parent.id = node."parentId")
      and needed."required" = 1 and not exists (select 1 from "attributeValue" as held
        where held."fileId" = node.id and held."attributeId" = needed.id)))`;

export function fulfils(condition: AttributeCondition): Expression<SqlBool> {
  const holds = held(condition);
  return condition.isNegated ? sql<SqlBool>`not ${holds}` : holds;
}

function held(condition: AttributeCondition): Expression<SqlBool> {
  const value = sql`select 1 from "attributeValue" as held
    where held."fileId" = node.id and held."attributeId" = ${condition.attributeId}`;
  if ('is' in condition) return sql`exists (${value} and held.value = ${condition.is})`;
  if ('contains' in condition) return sql`exists (${value} and ${containsTerm('held.valueFold', condition.contains)})`;
  if ('equals' in condition) return sql`exists (${value} and held."valueFold" = ${condition.equals})`;
  if ('startsWith' in condition)
    return sql`exists (${value} and ${beginsWithTerm('held.valueFold', condition.startsWith)})`;
  const from = condition.from === undefined ? sql`` : sql` and held."sortKey" >= ${condition.from}`;
  const to = condition.to === undefined ? sql`` : sql` and held."sortKey" <= ${condition.to}`;
  return sql`exists (${value}${from}${to})`;
}

/** Whether `node` is a file in one of these states by its approvals, as `fileStateOf` computes them. */
export function isInApproval(states: readonly ApprovalFilterState[]): Expression<SqlBool> {
  const named = states.filter((state) => state !== 'none');
  const stated = sql`select ${approvalState} from "fileApproval" as own where own."fileId" = node.id`;
  const isNamed = named.length > 0 ? sql<SqlBool>`(${stated}) in (${sql.join(named)})` : sql<SqlBool>`1 = 0`;
  const isNone = states.includes('none') ? sql<SqlBool>`(${stated}) is null` : sql<SqlBool>`1 = 0`;
  // Files with a state are few: they are looked up first.
  const isFew = states.includes('none')
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`node.id in (select "fileId" from "fileApproval")`;
  return sql<SqlBool>`(node."isFolder" = 0 and ${isFew} and (${isNamed} or ${isNone}))`;
}

const approvalState = sql`case
  when own."state" = 'running' then 'inReview'
  when own."byApproval" = 1 and own."approvedVersionId" = node."versionId" then 'approved'
  when own."state" in ('rejected', 'withdrawn') and own."versionId" = node."versionId" then own."state"
  when own."byApproval" = 1 and own."approvedVersionId" is not null then 'changed'
  when own."state" in ('rejected', 'superseded') and own."versionId" <> node."versionId" then 'changed'
  end`;
