import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { noSchemaCalls } from '#scripts/contractInBuild.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const root = makeTempDir('schemaCalls-');
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a page of one file that uses `isRight` of a file of the contract. */
function buildWith(main: string, contract: string) {
  for (const folder of ['src', 'contract']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/main.ts'), `import { isRight } from '../contract/a.ts';\n${main}`);
  writeFileSync(join(root, 'contract/a.ts'), contract);
  const rolldownOptions = { input: join(root, 'src/main.ts') };
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noSchemaCalls],
    build: { write: false, rolldownOptions },
  });
}

const schema = 'const schema = { safeParse: (text) => ({ success: text !== "" }) };\n';
const calling = `${schema}export const isRight = (text) => schema.safeParse(text).success;\n`;
const plain = 'export const isRight = (text) => text !== "";\n';

it('the web build succeeds if no code calls a schema, whatever tree shaking removes', async () => {
  const main = 'console.log(isRight(JSON.parse(document.title)));';
  await expect(
    buildWith(main, `${plain}${schema}export const unused = () => schema.safeParse("");`),
  ).resolves.toBeDefined();
});

it('the web build fails where a page calls a schema, itself or through the contract', async () => {
  await expect(buildWith('console.log(isRight(document.title));', calling)).rejects.toThrow(
    'contract/a.ts calls a schema',
  );
  const main = 'declare const schema: any; console.log(isRight(schema.parse(document.title)));';
  await expect(buildWith(main, plain)).rejects.toThrow('src/main.ts calls a schema');
});
