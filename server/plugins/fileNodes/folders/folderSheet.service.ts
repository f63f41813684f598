import { Rights } from '#contract/enums.ts';
import type { Sheet } from '#server/adapters/spreadsheet.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { listGroups } from '../../attributeGroups/attributeGroups.service.ts';
import type { Protection } from '../fileNodes.model.ts';
import { namesOf, rightsThroughAll } from '../permissions/permissions.service.ts';
import type { SheetRow } from './folderTree.model.ts';
import { visibleTree } from './visibleTree.ts';

const columns = [
  { header: 'Path', width: 50 },
  { header: 'Name', width: 30 },
  { header: 'Description', width: 40 },
  { header: 'Tags', width: 20 },
  { header: 'Attribute Group', width: 20 },
  { header: 'PDF Download Prevented', width: 24 },
  { header: 'Editors', width: 40 },
  { header: 'Viewers', width: 40 },
  { header: 'Created (UTC)', width: 18 },
  { header: 'Modified (UTC)', width: 18 },
  { header: 'View Only', width: 12 },
];

/** The folders that the caller may see as a spreadsheet; of those without rights only the place and the name. */
export async function folderSheet(ctx: Ctx): Promise<Sheet> {
  const [rows, rightsOf] = await Promise.all([ctx.stores.folderTree.sheet(), rightsThroughAll(ctx)]);
  const seen = visibleTree(rows, rightsOf, (row, rights, above): Seen => ({ row, rights, above }));
  const lists = seen.filter(({ rights }) => rights > Rights.None).map(({ row }) => row.accessListId);
  const [people, { groups }] = await Promise.all([peopleOf(ctx, [...new Set(lists)]), listGroups(ctx)]);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return { name: 'Folders', columns, rows: cells(seen, people, groupNames) };
}

/** A folder as the caller sees it. */
interface Seen {
  row: SheetRow;
  rights: Rights;
  above: Protection;
}
type People = Map<number, Record<'editors' | 'viewers', string>>;

function* cells(seen: Seen[], people: People, groups: Map<number, string>): Generator<(string | Date)[]> {
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
    const noDownload = row.denyDownload || above.preventsDownload ? 'Yes' : 'No';
    const viewOnly = row.viewOnly || above.isViewOnly ? 'Yes' : 'No';
    const stamps = [new Date(row.createdOn), new Date(row.updatedOn)];
    yield [path, row.name, row.subject, row.tags, group, noDownload, editors, viewers, ...stamps, viewOnly];
  }
}

/** Who edits and who views, in words, for each access list. */
async function peopleOf(ctx: Ctx, listIds: number[]): Promise<People> {
  const lists = await ctx.stores.accessLists.entriesOf(listIds);
  const unitsOf = await namesOf(ctx, [...lists.values()].flat());
  const labelOf = (listId: number, right: Rights) =>
    (lists.get(listId) ?? [])
      .filter(({ rights }) => rights === right)
      .map((entry) =>
        unitsOf(entry)
          .map(({ bizUnitName }) => bizUnitName)
          .join(' and '),
      )
      .sort()
      .join(', ');
  return new Map(
    listIds.map((id) => [id, { editors: labelOf(id, Rights.ReadWrite), viewers: labelOf(id, Rights.Read) }]),
  );
}
