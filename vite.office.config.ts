import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noSchemaCalls, withoutSummaries } from './scripts/contractInBuild.ts';
import { oldestBrowsers } from './scripts/oldestBrowsers.mjs';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The page around the editor of an office server, built beside the app (vite.config.ts, which empties the folder first):
 * with the app it would share chunks that are ten times as large.
 */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [withoutSummaries, noSchemaCalls],
  // Browsers need no schemas; the stub says why.
  resolve: { alias: [{ find: /^zod$/, replacement: source('src/zodStub.ts') }] },
  build: {
    target: oldestBrowsers,
    outDir: 'dist/web',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: source('edit.html') },
  },
});
