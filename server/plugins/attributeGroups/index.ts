import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './attributeGroups.migrations.ts';
import { routes } from './attributeGroups.routes.ts';
import { attributeGroupStore } from './attributeGroups.store.ts';
import { attributeValueStore } from './attributeValues.store.ts';

/** Attribute groups and the values that files have for them. */
export const attributeGroups: ServerPlugin = {
  id: 'attributeGroups',
  stores: { attributeGroups: attributeGroupStore, attributeValues: attributeValueStore },
  migrations,
  routes,
};
