import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { noSchemaCalls, withoutSummaries } from './scripts/contractInBuild.ts';
import { earlyScript, withoutBackOffice } from './scripts/firstLoad.ts';
import { firstLoadChunks, lazyTooltips } from './scripts/firstLoadChunks.ts';
import { oldestBrowsers } from './scripts/oldestBrowsers.mjs';
import { pdfjsResources } from './scripts/pdfjsResources.ts';
import { pdfjsStyles } from './scripts/pdfjsStyles.ts';

const BASE_PATH = '/fileshare';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What may be opened within the first second after the rows. */
const gestures = [
  ...['Drawer', 'Popover', 'Popper'].map((name) => `node_modules/@mui/material/esm/${name}/index.js`),
  ...['dialogs/ErrorMessage', 'dialogs/LeaveQuestion'].map((name) => `src/ui/${name}.tsx`),
  ...['CommandPalette', 'UserPanel'].map((name) => `src/layout/${name}.tsx`),
  ...['FileMenu', 'RemoveNodes', 'folder/CreateFolder', 'node/NodeMenu', 'toolbar/NewMenu', 'toolbar/SelectionBar'].map(
    (name) => `src/fileShare/actions/${name}.tsx`,
  ),
  ...['list/SpaceMenu', 'list/ViewMenu', 'preview/ListPreview', 'upload/UploadTray', 'upload/Uploads'].map(
    (name) => `src/fileShare/${name}.tsx`,
  ),
  'src/fileShare/upload/startUpload.ts',
];

/**
 * What is loaded before the user has signed in, by visitors without an account, what the file list needs, what stands
 * beside it in a wide window, and what its first gestures need.
 */
const entries = {
  entry: [source('src/main.tsx')],
  anonymous: [
    source('src/login/SignInPages.tsx'),
    ...['SharePage.tsx', 'RequestPage.tsx'].map((page) => source(`resources/oneTimeShares/page/${page}`)),
  ],
  files: [source('src/App.tsx'), source('src/fileShare/FileSharePage.tsx')],
  wide: [
    'plugins.ts',
    'layout/Menu.tsx',
    'fileShare/Columns.tsx',
    'fileShare/list/Breadcrumbs.tsx',
    'fileShare/tree/TreePane.tsx',
  ].map((file) => source(`src/${file}`)),
  gestures: gestures.map(source),
};

/** In production the server fills these in for each request; here the development server does. */
const placeholders: Plugin = {
  name: 'placeholders',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('__BASE_PATH__', BASE_PATH).replace('__CSP_NONCE__', ''),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      // The page around the editor of an office server (vite.office.config.ts).
      if (/\/edit\/\d+(?:\?|$)/.test(request.url ?? '')) request.url = `${BASE_PATH}/edit.html`;
      next();
    });
  },
};

const router = (file: string) => source(`node_modules/react-router/dist/production/${file}.mjs`);

/**
 * What browsers need not load; each stub says why, and the router's default build warns developers. Development and
 * tests keep the originals.
 */
const stubs = [
  { find: /^zod$/, replacement: source('src/zodStub.ts') },
  { find: /^object\.entries$/, replacement: source('src/objectEntriesStub.cjs') },
  { find: /^hoist-non-react-statics$/, replacement: source('src/hoistStaticsStub.ts') },
  { find: /^\.\/(?:createThemeWithVars|ThemeProviderWithVars)\.js$/, replacement: source('src/cssVariablesStub.ts') },
  { find: /^\.\/adapters\/reactRouterProvider\.js$/, replacement: source('src/routerAdapterStub.ts') },
  { find: /^react-router$/, replacement: router('index') },
  { find: /^react-router\/dom$/, replacement: router('dom-export') },
];

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    // Relative, since the sub-path is known only where it is served.
    base: command === 'serve' ? `${BASE_PATH}/` : './',
    publicDir: false,
    plugins: [
      react(),
      placeholders,
      lazyTooltips,
      pdfjsResources(BASE_PATH),
      pdfjsStyles,
      withoutSummaries,
      noSchemaCalls,
      earlyScript(),
    ],
    resolve: { alias: command === 'build' ? stubs : [] },
    server: { proxy: { [`${BASE_PATH}/api`]: 'http://127.0.0.1:8080' } },
    build: {
      target: oldestBrowsers,
      outDir: 'dist/web',
      emptyOutDir: true,
      // Inlined assets would be data: addresses, which the content security policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: withoutBackOffice },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups:
              command === 'build'
                ? [{ name: await firstLoadChunks(entries, stubs), includeDependenciesRecursively: false }]
                : [],
          },
        },
      },
    },
  }),
);
