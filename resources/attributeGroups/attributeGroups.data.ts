import { attributeGroups } from '#contract/attributeGroups.ts';
import { foldText } from '#contract/rules/names.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import type { ListedGroup } from './groupDraft.ts';

/** The server returns all groups in one reply; searching, sorting and paging happen here. */
export const data: ResourceAdapter = {
  path: '/attributegroup',
  access: {
    list: 'attributeGroup.read',
    create: 'attributeGroup.read',
    edit: 'attributeGroup.write',
    delete: 'attributeGroup.write',
  },
  verbs: {
    getList: async (_, { filter = {}, sort, pagination, signal }) => {
      const { groups } = await call(attributeGroups.list, {}, { signal });
      const found = groups
        .filter(({ name }) => foldText(name).includes(foldText(filter.q ?? '')))
        .filter(({ name }) => filter.name === undefined || foldText(name) === foldText(filter.name));
      const sorted = sort ? found.sort((a, b) => compare(a, b, sort.field)) : found;
      if (sort?.order === 'DESC') sorted.reverse();
      const { page = 1, perPage = sorted.length } = pagination ?? {};
      return { data: sorted.slice((page - 1) * perPage, page * perPage) as never[], total: sorted.length };
    },
    delete: async (_, { id, previousData }) => {
      await call(attributeGroups.remove, { params: { id: String(id) } });
      return { data: previousData as never };
    },
  },
};

function compare(a: ListedGroup, b: ListedGroup, field: string): number {
  const text = (group: ListedGroup) =>
    field === 'updatedBy.name' ? group.updatedBy.name : field === 'updatedOn' ? group.updatedOn : group.name;
  return text(a).localeCompare(text(b));
}
