import { queryOptions } from '@tanstack/react-query';
import { approvals, type TaskView, tasks, workflows } from '#contract/approvals.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';

/** The queries of the module; their keys begin with the resources that a change makes stale. */

const ALL_WORKFLOWS = { active: 'true', take: '200' } as const;

export const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: ['approvals', 'details', id],
    queryFn: ({ signal }) => call(approvals.get, { params: { id: String(id) } }, { signal }),
    retry: false,
  });

/** The last approval of a file, with its steps; null when it was never sent. */
export const lastApprovalQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['approvals', 'ofFile', fileId],
    queryFn: async ({ signal }) => {
      const query = { fileId: String(fileId), take: '1' };
      const [last] = (await call(approvals.list, { query }, { signal })).items;
      return last ? call(approvals.get, { params: { id: String(last.id) } }, { signal }) : null;
    },
    retry: false,
  });

/** The workflows by which files can be sent. */
export const activeWorkflowsQuery = queryOptions({
  queryKey: ['workflows', 'active'],
  queryFn: async ({ signal }) => (await call(workflows.list, { query: ALL_WORKFLOWS }, { signal })).items,
});

export const tasksQuery = (view: TaskView, onlyLate: boolean, take: number) =>
  queryOptions({
    queryKey: ['tasks', view, onlyLate, take],
    queryFn: ({ signal }) => {
      const query = { view, take: String(take), ...(onlyLate && { late: 'true' as const }) };
      return call(tasks.list, { query }, { signal });
    },
  });

/** How many tasks wait for the user, and how many of them are late. */
export const countTasks = (signal: AbortSignal) => call(tasks.count, {}, { signal });

/** A user or a group. */
export interface Unit {
  id: number;
  name: string;
  isGroup: boolean;
}

/** Users who can sign in, and groups, by name. */
export async function findUnits(query: { take: string; search?: string }, signal: AbortSignal) {
  const [people, teams] = await Promise.all([
    call(users.list, { query }, { signal }),
    call(groups.list, { query }, { signal }),
  ]);
  const units: Unit[] = [
    ...teams.items.map(({ id, name }) => ({ id, name, isGroup: true })),
    ...people.items.filter(({ invalid }) => !invalid).map(({ id, name }) => ({ id, name, isGroup: false })),
  ];
  return { items: units };
}
