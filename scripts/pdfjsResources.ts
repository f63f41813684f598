import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** With the version, because assets are cached for a year. */
const home = `assets/pdfjs-${version}`;

/**
 * Files that pdf.js loads at run time: character maps, fonts, decoders, colour profiles. They are copied into the build
 * unchanged.
 */
export function pdfjsResources(basePath: string): Plugin {
  return {
    name: 'pdfjs-resources',
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(dirname(manifest), folder))) {
          this.emitFile({ type: 'asset', fileName: `${home}/${folder}/${name}`, source: contentOf(folder, name) });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`${basePath}/${home}`, ({ url = '' }, response, next) => {
        const [folder = '', name = ''] = url.slice(1).split('/');
        if (!folders.includes(folder)) return next();
        response.end(contentOf(folder, basename(name)));
      });
    },
  };
}

const contentOf = (folder: string, name: string) => readFileSync(join(dirname(manifest), folder, name));
