import { z } from 'zod';
import { byId, byIdAndVersion, id, idInPath, nothing, page, paging, rowVersion, search } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Rights } from './enums.ts';
import { sorting } from './rules/sorting.ts';

/** Expected rights of users on folders, tested before every change of rights, and nightly. */

const expect = z.enum(Rights, { error: 'can be 0 (may not read), 1 (may read) or 2 (may write)' });
const fields = { unitId: id, folderId: id, expect };

export const policyTest = z.object({
  id: z.number(),
  /** A user, or a group whose members are tested, except administrators. */
  unitId: z.number(),
  unitName: z.string(),
  isGroup: z.boolean(),
  folderId: z.number(),
  folderName: z.string(),
  fullPath: z.string(),
  /** The expected right, exactly. */
  expect: z.enum(Rights),
  /** The current result. */
  holds: z.boolean(),
  /** The users with another right. */
  failing: z.array(z.object({ id: z.number(), name: z.string(), rights: z.enum(Rights) })),
  rowVersion: z.number(),
});
export type PolicyTest = z.infer<typeof policyTest>;

export const policyTestFields = ['id', 'unitName', 'folderName', 'expect', 'holds', 'rowVersion'] as const;
export type PolicyTestField = (typeof policyTestFields)[number];

export const policyTests = {
  list: endpoint({
    method: 'GET',
    path: '/policytest',
    summary: 'List policy tests, and whether they pass now.',
    action: 'policyTest.manage',
    query: z.object({
      search,
      /** Only tests about this folder. */
      folderId: idInPath.optional(),
      ...paging,
      sort: sorting(policyTestFields),
    }),
    reply: page(policyTest),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/policytest/csv',
    summary: 'Export policy tests, and whether they pass now, as a CSV file.',
    action: 'policyTest.manage',
    query: z.object({ search }),
    reply: 'content',
  }),
  get: endpoint({
    method: 'GET',
    path: '/policytest/{id}',
    summary: 'Get a policy test.',
    action: 'policyTest.manage',
    params: byId,
    reply: policyTest,
  }),
  create: endpoint({
    method: 'POST',
    path: '/policytest',
    summary:
      'Create a policy test. From then on a change of rights that would break it gets 409 `policy`, unless an ' +
      'administrator sends `?force=` with a reason.',
    action: 'policyTest.manage',
    body: z.object(fields),
    reply: policyTest,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/policytest',
    summary: 'Change a policy test. Absent properties stay.',
    action: 'policyTest.manage',
    body: z.object(fields).partial().extend({ id, rowVersion }),
    reply: policyTest,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/policytest/{id}/{rowVersion}',
    summary: 'Delete a policy test.',
    action: 'policyTest.manage',
    params: byIdAndVersion,
    reply: nothing,
  }),
};
