import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { scenarios } from '#tests/wopi/scenarios.ts';
import { runCases } from '#tests/wopi/suite.ts';

/** Three nodes, of which each answers every third call. */
async function setUp() {
  const { app, office, addNode } = await createOfficeApp();
  const nodes = [app, await addNode(), await addNode()];
  const { body } = await app.admin.call(folders.create, { body: { name: 'Documents', parentId: await app.root() } });
  const [anna, ben, cora] = [await app.person('Anna'), await app.person('Ben'), await app.person('Cora')];
  for (const person of [anna, ben]) await app.grant(body.id, person, Rights.ReadWrite);
  await app.grant(body.id, cora, Rights.Read);
  return { app, office, nodes, folderId: body.id, anna, ben, cora };
}

/** A data folder has one server; several nodes need a database that allows several. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a WOPI host of three nodes', () => {
  it("passes Microsoft's test cases", async () => {
    const { office, anna: writer, cora: reader, folderId } = await setUp();
    const failed: Record<string, string[]> = {};
    for await (const { testCase, errors } of runCases({ writer, reader, folderId }, office))
      if (errors.length > 0) failed[testCase.name] = errors;
    expect(failed).toEqual({});
  });

  it.each(Object.keys(scenarios).filter((name) => !name.includes('restart')))('contents a client: %s', async (name) => {
    const { app, nodes, office, anna, ben, folderId } = await setUp();
    const setting = { anna, ben, benAgain: () => app.sessionOf(ben.id), folderId, caller: office };
    const wait = () => {
      for (const node of nodes) node.wait(1);
    };
    await expect(scenarios[name]?.({ ...setting, restart: async () => {}, wait })).resolves.toBeUndefined();
  });
});
