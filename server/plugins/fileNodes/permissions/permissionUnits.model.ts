/** Permission entries by the users and groups in them. */
export interface PermissionUnitStore {
  /** Folders with an entry for the unit, live or in the bin. */
  foldersNaming(unitId: number): Promise<number[]>;
  /** Each of these units with every folder that has an entry for it. */
  foldersNamingAny(unitIds: number[]): Promise<{ unitId: number; folderId: number }[]>;
  /** Removes such entries as a whole: with one unit less, an entry would match more people. */
  removeNaming(unitId: number): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissionUnits: PermissionUnitStore;
  }
}
