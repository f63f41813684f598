/** Permission entries by the users and groups that they name. */
export interface PermissionUnitStore {
  /** Folders with an entry that names the unit, whether they live or lie in the bin. */
  foldersNaming(unitId: number): Promise<number[]>;
  /** Each of these units with each folder that has an entry naming it. */
  foldersNamingAny(unitIds: number[]): Promise<{ unitId: number; folderId: number }[]>;
  /** Removes such entries as a whole: an entry that lost one of its units would match more people. */
  removeNaming(unitId: number): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    permissionUnits: PermissionUnitStore;
  }
}
