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

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** The live folders whose own permissions name a user or a group, by path. */
    foldersNaming: { input: number; output: { id: number; path: string }[] };
    /** How many live folders name each of these users or groups. */
    folderCounts: { input: number[]; output: Map<number, number> };
  }
}
