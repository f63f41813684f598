import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createOfficeApp } from '#tests/support/officeApp.ts';
import { scenarios } from '#tests/wopi/scenarios.ts';

it.each(Object.keys(scenarios))('a strict client is content with the host: %s', async (name) => {
  const { app, office, restart } = await createOfficeApp();
  const { body } = await app.admin.call(folders.create, { body: { name: 'Documents', parentId: await app.root() } });
  const [anna, ben] = [await app.person('Anna'), await app.person('Ben')];
  for (const person of [anna, ben]) await app.grant(body.id, person, Rights.ReadWrite);
  const benAgain = () => app.sessionOf(ben.id);
  const setting = { anna, ben, benAgain, folderId: body.id, caller: office, restart, wait: () => app.wait(1) };
  await expect(scenarios[name]?.(setting)).resolves.toBeUndefined();
});
