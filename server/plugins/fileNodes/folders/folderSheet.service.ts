import { Rights } from '#contract/enums.ts';
import type { Sheet } from '#server/adapters/spreadsheet.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { FolderSheetTexts } from '#server/messages/texts.ts';
import { listGroups } from '../../attributeGroups/attributeGroups.service.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import type { Protection } from '../fileNodes.model.ts';
import { effectiveRightsByList, namesOf } from '../permissions/permissions.service.ts';
import type { SheetRow } from './folderTree.model.ts';
import { visibleTree } from './visibleTree.ts';

/** Column widths in characters. */
const widths = [50, 30, 40, 20, 20, 24, 40, 40, 18, 18, 12];

/** The folders that the caller may see, as a spreadsheet; for folders without rights, only the path and the name. */
export async function folderSheet(ctx: Ctx): Promise<Sheet> {
  const { folderSheet: texts } = await textsForCaller(ctx);
  const [rows, rightsOf] = await Promise.all([ctx.stores.folderTree.sheet(), effectiveRightsByList(ctx)]);
  const seen = visibleTree(rows, rightsOf, (row, rights, above): Seen => ({ row, rights, above }));
  const lists = seen.filter(({ rights }) => rights > Rights.None).map(({ row }) => row.accessListId);
  const [people, { groups }] = await Promise.all([peopleOf(ctx, [...new Set(lists)], texts), listGroups(ctx)]);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const columns = texts.headings.map((header, index) => ({ header, width: widths[index] ?? 20 }));
  return { name: texts.name, columns, rows: cells(seen, people, groupNames, texts) };
}

/** A folder with the caller's rights on it. */
interface Seen {
  row: SheetRow;
  rights: Rights;
  above: Protection;
}
type People = Map<number, Record<'editors' | 'viewers', string>>;

function* cells(
  seen: Seen[],
  people: People,
  groups: Map<number, string>,
  { yes, no }: FolderSheetTexts,
): Generator<(string | Date)[]> {
  const paths = new Map<number, string>();
  for (const { row, rights, above } of seen) {
    const parent = paths.get(row.parentId ?? 0);
    const path = parent === undefined ? row.name : `${parent}/${row.name}`;
    paths.set(row.id, path);
    if (rights === Rights.None) {
      yield [path, row.name];
      continue;
    }
    const { editors = '', viewers = '' } = people.get(row.accessListId) ?? {};
    const group = groups.get(row.attributeGroupId ?? 0) ?? '';
    const noDownload = row.denyDownload || above.preventsDownload ? yes : no;
    const viewOnly = row.viewOnly || above.isViewOnly ? yes : no;
    const stamps = [new Date(row.createdOn), new Date(row.updatedOn)];
    yield [path, row.name, row.subject, row.tags, group, noDownload, editors, viewers, ...stamps, viewOnly];
  }
}

/** The editors and viewers of each access list, as text. */
async function peopleOf(ctx: Ctx, listIds: number[], { and }: FolderSheetTexts): Promise<People> {
  const lists = await ctx.stores.accessLists.entriesOf(listIds);
  const unitsOf = await namesOf(ctx, [...lists.values()].flat());
  const labelOf = (listId: number, right: Rights) =>
    (lists.get(listId) ?? [])
      .filter(({ rights }) => rights === right)
      .map((entry) =>
        unitsOf(entry)
          .map(({ bizUnitName }) => bizUnitName)
          .join(` ${and} `),
      )
      .sort()
      .join(', ');
  return new Map(
    listIds.map((id) => [id, { editors: labelOf(id, Rights.ReadWrite), viewers: labelOf(id, Rights.Read) }]),
  );
}
