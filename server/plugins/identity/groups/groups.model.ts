/** Another group has this name. */
export class GroupExists extends Error {}

/** A group as it is stored. */
export interface GroupRow {
  id: number;
  name: string;
  email: string | null;
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}
export type GroupPatch = Partial<Pick<GroupRow, 'name' | 'email'>>;
