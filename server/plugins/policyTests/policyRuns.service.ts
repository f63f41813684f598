import { Rights } from '#contract/enums.ts';
import { type ErrorId, messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import type { PolicyTest } from '#contract/policyTests.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { rightsOfAll } from '../fileNodes/permissions/permissions.service.ts';
import { memberIds } from '../identity/groups/groups.service.ts';
import { clearNames } from '../identity/users/namesakes.service.ts';
import type { User } from '../identity/users/users.model.ts';
import { namedUnits, usersOf } from '../identity/users/users.service.ts';
import type { PolicyTestRow } from './policyTests.model.ts';

/** The result of a policy test. */
export interface PolicyResult {
  test: PolicyTestRow;
  unitName: string;
  isGroup: boolean;
  /** The user or group was removed. */
  isUnitGone: boolean;
  holds: boolean;
  failing: PolicyTest['failing'];
}

/** Runs policy tests with the current rights, including the changes of this transaction. */
export async function runTests(ctx: Ctx, tests: PolicyTestRow[]): Promise<PolicyResult[]> {
  const units = await unitsOf(ctx, tests);
  const people = [...units.values()].flatMap(({ people: some }) => some);
  const rightsOn = await rightsOf(ctx, people, tests);
  const clearName = await clearNames(ctx, people);
  return tests.map((test) => {
    const { name, isGroup, isGone, people: some } = units.get(test.unitId) ?? NO_UNIT;
    const failing = some
      .map((person) => ({ id: person.id, name: clearName(person), rights: rightsOn(person, test) }))
      .filter(({ rights }) => rights !== test.expect);
    // No user is left who could have a right.
    const holds = isGone ? test.expect === Rights.None : failing.length === 0;
    return { test, unitName: isGone ? test.unitName : name, isGroup, isUnitGone: isGone, holds, failing };
  });
}

/** The sentence for a test, by its expected right. */
export const sentences = {
  [Rights.None]: 'policyTest.mayNotRead',
  [Rights.Read]: 'policyTest.mayRead',
  [Rights.ReadWrite]: 'policyTest.mayWrite',
} as const satisfies Record<Rights, ErrorId>;

/** The sentence with the path of the folder, for the log. */
export async function describeTest(ctx: Ctx, { test, unitName }: Pick<PolicyResult, 'test' | 'unitName'>) {
  return messageFor(sentences[test.expect], unitName, await pathOfFolder(ctx, test.folderId));
}

interface Unit {
  name: string;
  isGroup: boolean;
  isGone: boolean;
  /** The users whose rights are tested. */
  people: User[];
}
const NO_UNIT: Unit = { name: '', isGroup: false, isGone: true, people: [] };

/** The users and groups of tests. A group stands for its members except administrators, who need no permission. */
async function unitsOf(ctx: Ctx, tests: PolicyTestRow[]): Promise<Map<number, Unit>> {
  const named = await namedUnits(ctx, [...new Set(tests.map(({ unitId }) => unitId))]);
  const members = new Map<number, number[]>();
  for (const { id, isGroup } of named) members.set(id, isGroup ? await memberIds(ctx, id) : [id]);
  const users = new Map((await usersOf(ctx, [...members.values()].flat())).map((user) => [user.id, user]));
  return new Map(
    named.map(({ id, name, isGroup }) => {
      const all = (members.get(id) ?? []).flatMap((userId) => users.get(userId) ?? []);
      const people = isGroup ? all.filter((user) => !can(user, 'folder.manage')) : all;
      return [id, { name, isGroup, isGone: false, people }];
    }),
  );
}

async function rightsOf(ctx: Ctx, people: User[], tests: PolicyTestRow[]) {
  const rights = await rightsOfAll(
    ctx,
    people.map(({ id }) => id),
    tests.map(({ accessListId }) => accessListId),
  );
  return (person: User, { accessListId }: PolicyTestRow): Rights =>
    can(person, 'folder.manage') ? Rights.ReadWrite : rights(person.id, accessListId);
}
