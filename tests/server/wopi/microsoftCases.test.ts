import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Alteration } from '#tests/support/office.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import type { TestCase } from '#tests/wopi/cases.ts';
import { runCases, withoutLockRule } from '#tests/wopi/suite.ts';

/** Runs cases against an instance of their own. @returns the errors of each case that fails */
async function run(isChosen?: (testCase: TestCase) => boolean, alter?: Alteration) {
  const { app, office } = await createOfficeApp({}, alter);
  const { body } = await app.admin.call(folders.create, { body: { name: 'Documents', parentId: await app.root() } });
  const [writer, reader] = [await app.person('Anna'), await app.person('Cora')];
  await app.grant(body.id, writer, Rights.ReadWrite);
  await app.grant(body.id, reader, Rights.Read);
  const failed: Record<string, string[]> = {};
  let count = 0;
  for await (const { testCase, errors } of runCases({ writer, reader, folderId: body.id }, office, isChosen)) {
    count++;
    // Calls with one token are counted by the clock, which stands still here.
    app.wait(2);
    if (errors.length > 0) failed[testCase.name] = errors;
  }
  return { failed, count };
}

it("Microsoft's test cases of WOPI hosts pass", async () => {
  expect(await run()).toEqual({ failed: {}, count: 67 });
});

it("Microsoft's test cases fail when a host takes any lock for the right one", async () => {
  const names = ['LockMismatchOnPutFileRequest', 'LockMismatchOnUnlockRequest'];
  const { failed } = await run(({ name }) => names.includes(name), withoutLockRule);
  expect(Object.keys(failed).sort()).toEqual(names);
});
