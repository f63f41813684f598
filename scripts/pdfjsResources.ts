import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
/** By the name in the build; the icons are those of notes in a document. */
const folders: Record<string, string> = {
  cmaps: 'cmaps',
  standard_fonts: 'standard_fonts',
  wasm: 'wasm',
  iccs: 'iccs',
  images: 'web/images',
};
const isNeeded = (folder: string, name: string) => folder !== 'images' || name.startsWith('annotation-');
/** With the version, because assets are cached for a year. */
const home = `assets/pdfjs-${version}`;

/**
 * Files that pdf.js loads at run time: character maps, fonts, decoders, colour profiles, icons of notes. They are copied into the build
 * unchanged.
 */
export function pdfjsResources(basePath: string): Plugin {
  return {
    name: 'pdfjs-resources',
    generateBundle() {
      for (const [folder, source] of Object.entries(folders)) {
        for (const name of readdirSync(join(dirname(manifest), source))) {
          if (!isNeeded(folder, name)) continue;
          this.emitFile({ type: 'asset', fileName: `${home}/${folder}/${name}`, source: contentOf(folder, name) });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`${basePath}/${home}`, ({ url = '' }, response, next) => {
        const [folder = '', name = ''] = url.slice(1).split('/');
        if (!(folder in folders)) return next();
        response.end(contentOf(folder, basename(name)));
      });
    },
  };
}

const contentOf = (folder: string, name: string) => readFileSync(join(dirname(manifest), folders[folder] ?? '', name));
