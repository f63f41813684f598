import { attributeGroups } from '#contract/attributeGroups.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';

/** Groups come all at once (`api.md` §6). */
export const data: ResourceAdapter = {
  path: '/attributegroup',
  verbs: {
    getList: async (_, { signal }) => {
      const { groups } = await call(attributeGroups.list, {}, { signal });
      return { data: groups as never[], total: groups.length };
    },
  },
};
