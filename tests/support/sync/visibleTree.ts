import { Rights } from '#contract/enums.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import type { RawDatabase } from '../app/rawDatabase.ts';

/** A file or folder as it is stored. */
interface Row {
  id: number;
  parentId: number | null;
  isFolder: number;
  name: string;
  subject: string;
  tags: string;
  denyDownload: number;
  viewOnly: number;
  type: string;
  versionId: number | null;
  accessListId: number | null;
}
interface Protection {
  prevents: boolean;
  viewOnly: boolean;
}

/** All that is stored about live files and folders. */
export interface StoredTree {
  root: Row;
  children: Map<number, Row[]>;
  held: Set<number>;
}

export async function readTree(database: RawDatabase): Promise<StoredTree> {
  const rows = await rowsOf<Row>(
    database,
    `select "id", "parentId", "isFolder", "name", "subject", "tags", "denyDownload",
    "viewOnly", "type", "versionId", "accessListId" from "fileNode"
    left join "folderAccess" on "folderId" = "id" where "binId" is null order by "id"`,
  );
  const held = await rowsOf<{ nodeId: number }>(database, 'select "nodeId" from "heldNode"');
  const children = new Map<number, Row[]>();
  for (const row of rows) children.set(row.parentId ?? 0, [...(children.get(row.parentId ?? 0) ?? []), row]);
  const [root] = children.get(0) ?? [];
  if (!root) throw new Error('There is no root');
  return { root, children, held: new Set(held.map(({ nodeId }) => nodeId)) };
}

/** Rows with numbers, which PostgreSQL's driver gives as texts. */
export async function rowsOf<T extends object>(database: RawDatabase, query: string): Promise<T[]> {
  const asNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value);
  const rows = await database.rows<T>(query);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, asNumber(value)])) as T);
}

/** What a user sees of a folder and below it, as one text, and whether they may read anything there. */
export interface Seen {
  text: string;
  /** The rights on the folder itself. */
  rights: Rights;
  /** Whether the user may read it, or something below it. */
  readsBelow: boolean;
}

/** What a folder tells the one above. */
interface Visited {
  text: string;
  letters: string;
  readsBelow: boolean;
  writesBelow: boolean;
  leadsToHeld: boolean;
}

/**
 * Everything that a user sees, worked out each time from the whole tree: names, places, contents, descriptions, protection,
 * holds, and what they may do with each. Slow on purpose; it shares no code with the server but the rights through a list.
 * @returns what is seen in each folder that is visible
 */
export function seenBy(tree: StoredTree, rightsOf: (listId: number) => Rights): Map<number, Seen> {
  const found = new Map<number, Seen>();
  const visit = (folder: Row, around: Rights, above: Protection, isHeldAbove: boolean): Visited => {
    const rights = rightsOf(folder.accessListId ?? 0);
    const isHeld = isHeldAbove || tree.held.has(folder.id);
    const protection = {
      prevents: above.prevents || folder.denyDownload === 1,
      viewOnly: above.viewOnly || folder.viewOnly === 1,
    };
    const inside: string[] = [];
    let leadsToHeld = false;
    let [readsBelow, writesBelow] = [rights > Rights.None, rights === Rights.ReadWrite];
    for (const row of tree.children.get(folder.id) ?? []) {
      if (row.isFolder === 1) {
        const below = visit(row, rights, protection, isHeld);
        writesBelow &&= below.writesBelow;
        leadsToHeld ||= below.leadsToHeld || tree.held.has(row.id);
        if (!below.readsBelow) continue;
        readsBelow = true;
        inside.push(`${row.id} ${below.letters} ${row.name}/ {${below.text}}`);
      } else leadsToHeld ||= tree.held.has(row.id);
      if (row.isFolder === 0 && rights > Rights.None && !isWithheld(row, rights, protection)) {
        const letters = isHeld || tree.held.has(row.id) ? 'held' : rights === Rights.ReadWrite ? 'WDNV' : '';
        inside.push(`${row.id} ${letters} ${row.name} ${row.versionId} ${row.subject} ${row.tags}`);
      }
    }
    const mayRemove = writesBelow && around === Rights.ReadWrite && !isHeld && !leadsToHeld;
    const own = rights > Rights.None ? `${folder.subject} ${folder.tags} ${JSON.stringify(protection)}` : '';
    const letters = `${rights === Rights.ReadWrite ? 'CK' : ''}${mayRemove ? 'DNV' : ''}${isHeld ? ' held' : ''}`;
    // The root has no name there.
    const text = `${folder === tree.root ? '' : folder.name} ${letters} ${rights} ${own}: ${inside.join(', ')}`;
    if (readsBelow || folder === tree.root) found.set(folder.id, { text, rights, readsBelow });
    return { text, letters, readsBelow, writesBelow, leadsToHeld };
  };
  visit(tree.root, Rights.None, { prevents: false, viewOnly: false }, false);
  return found;
}

function isWithheld({ type }: Row, rights: Rights, { prevents, viewOnly }: Protection): boolean {
  return rights < Rights.ReadWrite && (viewOnly || (prevents && type === PDF));
}
