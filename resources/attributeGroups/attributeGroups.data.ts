import { attributeGroups } from '#contract/attributeGroups.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';

/** Groups come all at once, and are deleted without a rowVersion (`api.md` §6). */
export const data: ResourceAdapter = {
  path: '/attributegroup',
  verbs: {
    getList: async (_, { signal }) => {
      const { groups } = await call(attributeGroups.list, {}, { signal });
      return { data: groups as never[], total: groups.length };
    },
    delete: async (_, { id, previousData }) => {
      await call(attributeGroups.remove, { params: { id: String(id) } });
      return { data: previousData as never };
    },
  },
};
