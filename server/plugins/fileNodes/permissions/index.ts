import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { accessListStore } from './accessLists.store.ts';
import { handOverEntries, listEntriesOf } from './offboarding.service.ts';
import { migrations } from './permissions.migrations.ts';
import { permissionStore } from './permissions.store.ts';
import { permissionUnitStore } from './permissionUnits.store.ts';
import { countFoldersNaming, foldersNaming, removeUnit, stopGranting } from './unitRights.service.ts';

/** Who may see and change which folder. */
export const permissions: ServerPlugin = {
  id: 'permissions',
  stores: { permissions: permissionStore, accessLists: accessListStore, permissionUnits: permissionUnitStore },
  migrations,
  providers: {
    holdings: holdingsOf({ permissions: listEntriesOf }),
    foldersNaming,
    folderCounts: countFoldersNaming,
  },
  on: { rightsWillEnd: stopGranting, unitRemoved: removeUnit, userLeaves: handOverEntries },
};
