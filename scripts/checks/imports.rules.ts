import type { ICruiseOptions, IRegularForbiddenRuleType, IResolveOptions } from 'dependency-cruiser';

/** The import rules of docs/architecture.md for dependency-cruiser; the tests violate each once. */

const web = '^(src|resources|dataProvider|authProvider)/';
const optional = '(oneTimeShares|bulletins|ocr|approvals)';
const serverPlugin = '^server/plugins/([^/]+)/';
const webManifest = '^(resources/[^/]+|src/(fileShare|pdfPreview|pdfEditor|textEditor|officeEditor))/index\\.tsx?$';

type Rule = IRegularForbiddenRuleType;

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const sides = [
  forbid(
    'web-knows-no-server',
    'Rule 1: the web talks to the server through the contract.',
    { path: web },
    { path: '^server/' },
  ),
  forbid('server-knows-no-web', 'Rule 1: the server does not know its clients.', { path: '^server/' }, { path: web }),
  forbid(
    'contract-stands-alone',
    'Rule 1: the contract imports zod and itself.',
    { path: '^contract/' },
    { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  ),
  forbid(
    'web-runs-in-browsers',
    'Rule 1: Node modules do not exist there.',
    { path: web },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'product-needs-no-tests',
    'What is served depends on nothing that only checks it.',
    { path: ['^(contract|server)/', web] },
    { path: '^(tests|scripts)/' },
  ),
  forbid(
    'product-needs-no-dev-dependency',
    'An installation without dev dependencies must start.',
    { path: ['^(contract|server)/', web] },
    { dependencyTypes: ['npm-dev', 'npm-unknown', 'npm-no-pkg'], dependencyTypesNot: ['npm'], pathNot: '/@types/' },
  ),
];

/** Rule 2: which roles a role of a server plugin may not import. */
const layer = (role: string, forbidden: string[], reason: string) =>
  forbid(
    `${role}-in-its-layer`,
    `Rule 2: ${reason}`,
    { path: `^server/plugins/.+\\.${role}\\.ts$` },
    { path: forbidden },
  );

const role = (...names: string[]) => `^server/plugins/.+\\.(${names.join('|')})\\.ts$`;
const ownIndex = '^server/plugins/.+/index\\.ts$';
const [kysely, fastify] = ['(^|/)node_modules/kysely/', '(^|/)node_modules/(fastify|@fastify)/'];
const [http, database] = ['^server/http/', '^server/storage/(database|migrate)'];

const layers = [
  layer(
    'model',
    [role('store', 'service', 'routes'), ownIndex, kysely, fastify, http, database],
    'a model knows the contract only.',
  ),
  layer(
    'service',
    [role('store', 'routes'), ownIndex, kysely, fastify, http, database],
    'a service knows no SQL and no HTTP.',
  ),
  layer(
    'store',
    [
      role('service', 'routes'),
      ownIndex,
      fastify,
      http,
      '^contract/(policy|tokenPolicy)\\.ts$',
      '^server/kernel/authorize\\.ts$',
    ],
    'a store knows no permission.',
  ),
  layer('routes', [role('store'), ownIndex, kysely, database], 'a route knows no rule and no row.'),
];

const plugins = [
  forbid(
    'server-list-names-plugins',
    'Rule 3: only server/plugins/index.ts names server plugins.',
    { path: '^(contract|server)/', pathNot: '^server/plugins/(identity/)?index\\.ts$' },
    { path: ownIndex },
  ),
  forbid(
    'web-list-names-plugins',
    'Rule 3: only src/plugins.ts names web plugins, and src/loadedPlugins.ts the one that is there before them.',
    { path: web, pathNot: '^src/(plugins|loadedPlugins)\\.ts$' },
    { path: webManifest },
  ),
  forbid(
    'hosts-read-the-list',
    'Rule 3: the list is read where the server is put together.',
    { path: '^(contract|server)/', pathNot: ['^server/(main|app)\\.ts$', '^server/cli/'] },
    { path: '^server/plugins/index\\.ts$' },
  ),
  forbid(
    'kernel-knows-no-plugin',
    'Rule 3: kernel, http, storage and adapters serve every plugin alike.',
    { path: '^server/(lib|kernel|http|storage|adapters)/' },
    { path: '^server/plugins/' },
  ),
  forbid(
    'lib-is-the-ground',
    'What any part of the server may use knows none of them.',
    { path: '^server/(lib|messages)/' },
    { path: '^server/', pathNot: '^server/(lib|messages)/' },
  ),
  forbid(
    'storage-knows-no-call',
    'The storage serves commands and threads too, which have no context.',
    { path: '^server/storage/' },
    { path: '^server/(kernel|http)/' },
  ),
  forbid(
    'plugins-meet-in-services',
    'Rule 5: a plugin asks another one through its model or service, never its tables.',
    { path: serverPlugin },
    { path: '^server/plugins/', pathNot: ['^server/plugins/$1/', '\\.(model|service)\\.ts$'] },
  ),
];

const optionals = [
  forbid(
    'core-needs-no-optional',
    'Rule 4: a module that can be off is imported by the lists alone.',
    {
      path: ['^(contract|server)/', web],
      pathNot: [
        `^(server/plugins|resources)/${optional}/`,
        `^contract/(index|${optional})\\.ts$`,
        '^server/plugins/index\\.ts$',
        '^src/(plugins|publicPages)\\.ts$',
      ],
    },
    { path: [`^(server/plugins|resources)/${optional}/`, `^contract/${optional}\\.ts$`] },
  ),
  forbid(
    'optionals-meet-in-slots',
    'Rule 4: optional modules never import each other.',
    { path: `^(?:server/plugins|resources)/${optional}/` },
    {
      path: [`^(server/plugins|resources)/${optional}/`, `^contract/${optional}\\.ts$`],
      pathNot: ['^(server/plugins|resources)/$1/', '^contract/$1\\.ts$'],
    },
  ),
];

const page = '^src/fileShare/';
const parts = '(tree|list|details|upload|search|trash|preview)';

/**
 * The file page: state at the bottom, actions above it, then parts that are independent of each other, and the page at
 * the top.
 */
const filePage = [
  forbid(
    'file-page-state-is-below',
    'State knows no action and no part of the page.',
    { path: `${page}state/` },
    { path: page, pathNot: `${page}state/` },
  ),
  forbid(
    'file-page-actions-below-parts',
    'Actions know state, and no part of the page.',
    { path: `${page}actions/` },
    { path: page, pathNot: `${page}(state|actions)/` },
  ),
  forbid(
    'file-page-parts-are-siblings',
    'A part of the page knows state and actions, and no other part.',
    { path: `${page}${parts}/` },
    { path: page, pathNot: [`${page}(state|actions)/`, `${page}$1/`] },
  ),
  forbid('previews-know-no-file-page', 'Previews are below the file page.', { path: '^src/preview/' }, { path: page }),
  forbid(
    'ui-knows-no-file-page',
    'What every page shares is below the file page.',
    { path: '^src/ui/' },
    { path: page },
  ),
];

const hygiene = [
  forbid(
    'nothing-unresolved',
    'An import that leads nowhere is checked by no rule; what is built is not there before the first build.',
    {},
    { couldNotResolve: true, pathNot: 'dist/(server|strongroom)\\.mjs$' },
  ),
  forbid(
    'no-circles',
    'Files that need each other have no beginning; types count, since two files that share one belong together.',
    {},
    { circular: true },
  ),
];

const forbidden = [...sides, ...layers, ...plugins, ...optionals, ...filePage, ...hygiene];

export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|data|coverage|tests/example)/' },
  // Type imports count: modules that share a type depend on each other.
  tsPreCompilationDeps: true,
  validate: true,
  ruleSet: { forbidden },
};

export const resolveOptions: Partial<IResolveOptions> = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
};
