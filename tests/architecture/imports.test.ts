import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports } from '#scripts/checks/imports.check.ts';
import { againstOrder, pluginOrder } from '#scripts/checks/pluginOrder.rules.ts';
import { crowdedFolders, fragments } from '#scripts/checks/structure.rules.ts';

/** Each line breaks one rule of docs/architecture.md: the rule, who imports, what. */
const breaches = [
  ['web-knows-no-server', 'src/a.ts', '#server/config.ts'],
  ['web-knows-no-server', 'resources/users/b.ts', '#server/config.ts'],
  ['web-knows-no-server', 'dataProvider/c.ts', '#server/config.ts'],
  ['web-knows-no-server', 'authProvider/d.ts', '#server/config.ts'],
  ['server-knows-no-web', 'server/kernel/e.ts', '#web/paths.ts'],
  ['contract-stands-alone', 'contract/f.ts', '#web/paths.ts'],
  ['contract-stands-alone', 'contract/g.ts', 'node:fs'],
  ['contract-stands-alone', 'contract/h.ts', 'kysely'],
  ['web-runs-in-browsers', 'src/i.ts', 'node:fs'],
  ['product-needs-no-tests', 'server/http/j.ts', '#tests/support/app/testApp.ts'],
  ['product-needs-no-dev-dependency', 'server/http/k.ts', 'vitest'],
  ['model-in-its-layer', 'server/plugins/fileNodes/bin/l.model.ts', './bin.service.ts'],
  ['model-in-its-layer', 'server/plugins/fileNodes/bin/m.model.ts', 'kysely'],
  ['service-in-its-layer', 'server/plugins/fileNodes/bin/n.service.ts', './bin.store.ts'],
  ['service-in-its-layer', 'server/plugins/fileNodes/bin/o.service.ts', './bin.routes.ts'],
  ['service-in-its-layer', 'server/plugins/fileNodes/bin/p.service.ts', 'kysely'],
  ['service-in-its-layer', 'server/plugins/fileNodes/bin/q.service.ts', 'fastify'],
  ['service-in-its-layer', 'server/plugins/fileNodes/bin/r.service.ts', '#server/http/serve.ts'],
  ['store-in-its-layer', 'server/plugins/fileNodes/bin/s.store.ts', '#contract/policy.ts'],
  ['store-in-its-layer', 'server/plugins/fileNodes/bin/t.store.ts', '#server/kernel/authorize.ts'],
  ['store-in-its-layer', 'server/plugins/fileNodes/bin/u.store.ts', './bin.service.ts'],
  ['routes-in-its-layer', 'server/plugins/fileNodes/bin/v.routes.ts', './bin.store.ts'],
  ['routes-in-its-layer', 'server/plugins/fileNodes/bin/w.routes.ts', 'kysely'],
  ['server-list-names-plugins', 'server/main.ts', '#server/plugins/fileNodes/bin/index.ts'],
  ['web-list-names-plugins', 'src/App.tsx', '#resources/users/index.tsx'],
  ['web-list-names-plugins', 'src/x.tsx', './fileShare/index.tsx'],
  ['hosts-read-the-list', 'server/y.ts', '#server/plugins/index.ts'],
  ['kernel-knows-no-plugin', 'server/kernel/z.ts', '#server/plugins/fileNodes/bin/bin.model.ts'],
  ['kernel-knows-no-plugin', 'server/storage/aa.ts', '#server/plugins/fileNodes/bin/bin.model.ts'],
  ['lib-is-the-ground', 'server/lib/am.ts', '#server/kernel/context.ts'],
  ['storage-knows-no-call', 'server/storage/an.ts', '#server/kernel/context.ts'],
  [
    'plugins-meet-in-services',
    'server/plugins/identity/users/ab.store.ts',
    '#server/plugins/fileNodes/bin/bin.store.ts',
  ],
  ['plugin-order', 'server/plugins/fileNodes/ao.service.ts', '#server/plugins/identity/users/users.service.ts'],
  ['core-needs-no-optional', 'server/plugins/identity/users/ac.service.ts', '#server/plugins/ocr/ocr.service.ts'],
  ['core-needs-no-optional', 'src/ad.ts', '#resources/ocr/OcrField.tsx'],
  ['core-needs-no-optional', 'server/http/ae.ts', '#contract/ocr.ts'],
  ['optionals-meet-in-slots', 'server/plugins/bulletins/af.service.ts', '#server/plugins/ocr/ocr.service.ts'],
  ['optionals-meet-in-slots', 'resources/bulletins/ag.tsx', '#resources/ocr/OcrField.tsx'],
  ['file-page-state-is-below', 'src/fileShare/state/ai.ts', '../actions/batches.ts'],
  ['file-page-actions-below-parts', 'src/fileShare/actions/aj.ts', '../list/columns.ts'],
  ['file-page-parts-are-siblings', 'src/fileShare/tree/ak.ts', '../list/columns.ts'],
  ['ui-knows-no-file-page', 'src/ui/al.ts', '#web/fileShare/state/urlState.ts'],
  ['nothing-unresolved', 'server/ah.ts', '#server/nowhere.ts'],
] as const;

/** Imports that look similar and are allowed. */
const lawful = [
  ['server/plugins/index.ts', './bin/index.ts'],
  ['server/main.ts', '#server/plugins/index.ts'],
  ['server/plugins/identity/users/users.service.ts', '#server/plugins/fileNodes/bin/bin.service.ts'],
  ['server/plugins/ocr/index.ts', './ocr.service.ts'],
  ['server/plugins/ocr/ocr.routes.ts', '#contract/ocr.ts'],
  ['contract/index.ts', './ocr.ts'],
  ['contract/zed.ts', 'zod'],
  ['src/fileShare/list/am.ts', '../actions/batches.ts'],
  ['src/plugins.ts', '#resources/users/index.tsx'],
  ['server/plugins/fileNodes/bin/bin.store.ts', 'kysely'],
  ['server/plugins/fileNodes/bin/bin.routes.ts', '#server/http/serve.ts'],
  ['tests/server/folders/bin.test.ts', '#server/plugins/fileNodes/bin/bin.store.ts'],
] as const;

const targets = [...breaches.map(([, , to]) => to), ...lawful.map(([, to]) => to)].filter(
  (to) => to !== '#server/nowhere.ts',
);
const folderOf = { '#web/': 'src/' } as Record<string, string>;
let root: string;

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'a' });
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(root, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const [file, to] of [...breaches.map(([, from, to]) => [from, to] as const), ...lawful]) {
    // A circle of type imports is a circle too.
    write(file, `import type { Thing } from '${to}';\nexport type Mine = Thing;\n`);
    if (to.startsWith('.')) write(join(dirname(file), to), '');
  }
  write(
    'server/plugins/index.ts',
    `import { bin } from './fileNodes/bin/index.ts';\nimport { identity } from './identity/index.ts';\n
    export const plugins = [bin, ...identity];\n`,
  );
  write('server/plugins/identity/index.ts', '');
  write('contract/ring.ts', "import { b } from './ringB.ts';\nexport const a = b;\n");
  write('contract/ringB.ts', "import { a } from './ring.ts';\nexport const b = a;\n");
  write('contract/typeRing.ts', "import type { B } from './typeRingB.ts';\nexport type A = B | 1;\n");
  write('contract/typeRingB.ts', "import type { A } from './typeRing.ts';\nexport type B = A[];\n");
  for (const to of targets.filter((to) => to.startsWith('#'))) {
    write(
      to.replace(/^#\w+\//, (alias) => folderOf[alias] ?? alias.slice(1)),
      '',
    );
  }
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the import rules', () => {
  it('report every violation, and nothing else', async () => {
    const { modules, violations } = await checkImports(root);
    expect(modules).toBeGreaterThan(breaches.length);
    const found = violations.map((line) => line.replace(/ → .*/, '')).sort();
    expect(found).toEqual(
      [
        ...breaches.map(([rule, from]) => `${rule}: ${from}`),
        'no-circles: contract/ring.ts',
        'no-circles: contract/typeRing.ts',
      ].sort(),
    );
  });
});

it('the order of plugins is that of their list, in which the plugins of a folder stand side by side', () => {
  const order = pluginOrder(`
    import { bin } from './fileNodes/bin/index.ts';
    import { fileNodes } from './fileNodes/index.ts';
    import { identity } from './identity/index.ts';
    export const plugins: ServerPlugin[] = [fileNodes, ...identity, bin];`);
  expect(order).toEqual(['fileNodes', 'identity', 'fileNodes']);
  expect(againstOrder(order, [])).toEqual(['plugin-order: fileNodes stands twice, apart']);
});

describe('the structure rules', () => {
  const file = (path: string, lines: number, importers: string[], lazy = false) => ({
    path,
    text: `${Array.from({ length: lines }, (_, i) => `line${i}();`).join('\n')}\n`,
    importers,
    lazy,
  });

  it('report short files with one importer, except components, entries, shared and lazy files', () => {
    const found = fragments([
      file('server/a.ts', 11, ['server/b.ts']),
      file('server/c.ts', 12, ['server/b.ts']),
      file('server/d.ts', 3, ['server/b.ts', 'server/c.ts']),
      file('src/E.tsx', 3, ['src/F.tsx']),
      file('server/plugins/g/index.ts', 3, ['server/plugins/index.ts']),
      file('src/h.ts', 3, ['src/F.tsx'], true),
    ]);
    expect(found).toEqual(['fragment: server/a.ts has 11 lines and is imported by server/b.ts alone']);
  });

  it('report folders of more than 25 files, except catalogues', () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, i) => `${folder}/${i}.ts`);
    const found = crowdedFolders([...files('server/a', 26), ...files('server/b', 25), ...files('src/messages/en', 40)]);
    expect(found).toEqual(['crowded-folder: server/a holds 26 files; 25 are allowed']);
  });
});
