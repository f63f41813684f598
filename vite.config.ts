import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pdfjsResources } from './scripts/pdfjsResources.ts';

const BASE_PATH = '/fileshare';

/** In production the server fills these in for each request; here the development server does. */
const placeholders: Plugin = {
  name: 'placeholders',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('__BASE_PATH__', BASE_PATH).replace('__CSP_NONCE__', ''),
};

export default defineConfig(({ command }) => ({
  // Relative, since the sub-path is known only where it is served.
  base: command === 'serve' ? `${BASE_PATH}/` : './',
  publicDir: false,
  plugins: [react(), placeholders, pdfjsResources(BASE_PATH)],
  server: { proxy: { [`${BASE_PATH}/api`]: 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // zod must be told not to try code from text before the first schema is made, whichever chunk makes it.
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|src\/withoutEval/ }] },
      },
    },
  },
}));
