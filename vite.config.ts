import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pdfjsResources } from './scripts/pdfjsResources.ts';

const BASE_PATH = '/fileshare';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** What is loaded before anybody has signed in, by those who never do, and what the file list needs after that. */
const doors = {
  entry: ['src/main.tsx'],
  outside: ['SharePage.tsx', 'RequestPage.tsx'].map((page) => `resources/oneTimeShares/page/${page}`),
  files: ['src/App.tsx', 'src/fileShare/FileSharePage.tsx'],
};
const reached = new Map<string, Set<string>>();

/**
 * What names all of MUI counts for nothing: only react-admin's widgets import it, and the app shows one of them, the
 * notifications. What else the app uses of MUI, it imports piece by piece.
 */
const isAllOfMui = (id: string) => id.endsWith('/@mui/material/esm/index.js');
const isOfNotifications = (id: string) => /\/@mui\/material\/esm\/(Snackbar|ClickAwayListener)/.test(id);

/**
 * Keeps what the file list needs in one chunk. Without it, everything that some other page needs as well becomes a
 * chunk of its own, a hundred small ones that compress badly.
 */
function firstLoad(id: string, graph: ModuleGraph): string | null {
  const from = (name: keyof typeof doors) => {
    const known = reached.get(name);
    if (known) return known;
    const seen = new Set(doors[name].map(source));
    for (const module of seen) {
      for (const next of graph.getModuleInfo(module)?.importedIds ?? []) if (!isAllOfMui(next)) seen.add(next);
    }
    reached.set(name, seen);
    return seen;
  };
  const isNeeded = from('files').has(id) || isOfNotifications(id);
  return isNeeded && !from('entry').has(id) && !from('outside').has(id) ? 'files' : null;
}

/** In production the server fills these in for each request; here the development server does. */
const placeholders: Plugin = {
  name: 'placeholders',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('__BASE_PATH__', BASE_PATH).replace('__CSP_NONCE__', ''),
};

/** What browsers need not load; each file says why. Development and tests keep the originals. */
const spared = { zod: source('src/schemaless.ts'), 'object.entries': source('src/nativeEntries.cjs') };

export default defineConfig(({ command }) => ({
  // Relative, since the sub-path is known only where it is served.
  base: command === 'serve' ? `${BASE_PATH}/` : './',
  publicDir: false,
  plugins: [react(), placeholders, pdfjsResources(BASE_PATH)],
  resolve: { alias: command === 'build' ? spared : {} },
  server: { proxy: { [`${BASE_PATH}/api`]: 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoad, includeDependenciesRecursively: false }] } },
    },
  },
}));
