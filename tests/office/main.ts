import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '#contract/fileNodes/files.ts';
import { previews } from '#contract/previews.ts';
import type { Person } from '#tests/support/app/person.ts';
import { pdfBomb, pdfImage } from '#tests/support/content/bombs.ts';
import { bomb, zipped } from '#tests/support/content/documents.ts';
import { programOf } from '#tests/support/servers/programs.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { nestedLetters, openSheet, openText, sheet } from './bombs.ts';
import { canaries } from './isolation.ts';
import { letter } from './letter.ts';
import { memory } from './memory.ts';
import { oldDocuments } from './oldDocuments.ts';
import { speed } from './speed.ts';
import { finished, upload } from './steps.ts';

/**
 * Previews of documents from Debian packages, of bombs, and of documents that access forbidden resources; the text of
 * old formats, and the speed for a long document. Needs soffice, apt-get and dpkg-deb. `npm run test:office -- [case
 * …]`
 */

const packages = [
  'live-manual-odf',
  'xlsx2csv',
  'mailman3',
  'fonts-texgyre-math',
  'r-cran-officer',
  'libevas-loaders',
  'debian-faq',
];
/** Documents of each kind; 60 in all. */
const requested = { '.odt': 10, '.docx': 7, '.pptx': 2, '.xlsx': 12, '.pdf': 9, '.eml': 10, '.html': 10 };
const BOMB_TIMEOUT_MS = 180_000;
const DOCUMENT_TIMEOUT_MS = 120_000;

let isFailed = false;
function report(isGood: boolean, line: string) {
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${line}\n`);
  isFailed ||= !isGood;
}

/** Documents of Debian packages, which are unpacked and not installed. */
function debianDocuments(folder: string): Record<string, Uint8Array<ArrayBuffer>> {
  const options = { cwd: folder, stdio: 'ignore' } as const;
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['download', '-q', ...packages], options);
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  for (const file of archives) execFileSync('dpkg-deb', ['-x', file, 'all'], options);
  const paths = readdirSync(join(folder, 'all'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const chosen = Object.entries(requested).flatMap(([extension, count]) =>
    paths.filter((path) => extname(path) === extension).slice(0, count),
  );
  return Object.fromEntries(
    chosen.map((path, index) => [`${index + 1}${extname(path)}`, new Uint8Array(readFileSync(path))]),
  );
}

/** Each gives a preview whose first page can be drawn, or an error message. */
async function realDocuments(person: Person, folder: string): Promise<void> {
  const documents = debianDocuments(folder);
  const { rows } = await upload(person, 'Debian', documents);
  const results: string[] = [];
  for (const { id, name } of rows) {
    const state = await finished(person, id, DOCUMENT_TIMEOUT_MS);
    const page = state?.pages ? await person.fetch(`/file/${id}/page/1`) : undefined;
    const isShown = state?.state === 'ready' && page?.status === 200;
    const isExplained = state?.state === 'failed' && Boolean(state.reason);
    results.push(isShown ? 'shown' : isExplained ? 'explained' : 'neither');
    if (!isShown) report(isExplained, `${name}: ${state?.state} ${state?.reason ?? ''} ${page?.status ?? ''}`);
  }
  const count = (result: string) => results.filter((item) => item === result).length;
  const line = `${results.length} documents of Debian: ${count('shown')} previews, ${count('explained')} sentences`;
  report(results.length >= 60 && count('neither') === 0, line);
}

/** Each gives one failed job, or pages within the limits; lists are answered meanwhile. */
async function bombs(person: Person): Promise<void> {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  const { folder, rows } = await upload(person, 'Bombs', {
    'lying.docx': bomb(),
    'zeros.docx': letter(`<w:p><w:r><w:t>${' '.repeat(200_000_000)}</w:t></w:r></w:p>`),
    'deep.docx': letter('<w:sdt>'.repeat(500_000)),
    'entities.docx': letter(
      '<w:p><w:r><w:t>&e9;</w:t></w:r></w:p>',
      {},
      `<!DOCTYPE w [<!ENTITY e0 "boom">${entities}]>`,
    ),
    'zeros.odt': openText(`<text:p>${' '.repeat(200_000_000)}</text:p>`),
    'entities.odt': openText('<text:p>&e9;</text:p>', `<!DOCTYPE o [<!ENTITY e0 "boom">${entities}]>`),
    'repeated.ods': openSheet(
      '<table:table-cell table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell>',
    ),
    'cells.xlsx': sheet(`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`.repeat(400)),
    'nested.docx': nestedLetters(12),
    'drawing.pdf': pdfBomb(700),
    'picture.pdf': pdfImage(20_000, 20_000),
    'nested.rtf': `{\\rtf1 ${'{'.repeat(5_000_000)}`,
  });
  const times: number[] = [];
  let isDone = false;
  const listing = (async () => {
    while (!isDone) {
      const before = performance.now();
      await person.call(files.list, { params: { id: String(folder) }, query: { search: String(before) } });
      times.push(performance.now() - before);
      await wait(50);
    }
  })();
  for (const { id, name } of rows) {
    const state = await finished(person, id, BOMB_TIMEOUT_MS);
    const again = await finished(person, id, 5000);
    report(
      state !== undefined && again?.state === state.state,
      `${name}: ${state?.state} ${state?.reason ?? state?.pages}`,
    );
  }
  isDone = true;
  await listing;
  const [median = 0, longest = 0] = [times.sort((a, b) => a - b)[Math.floor(times.length / 2)], times.at(-1)];
  report(
    longest < 3000,
    `${times.length} lists meanwhile: median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
}

/** A document that links to a file of the machine and to an address receives neither. */
async function links(person: Person, app: ServerProcess): Promise<void> {
  let visits = 0;
  const remote = createServer((_, response) => {
    visits += 1;
    response.end('REMOTESECRET');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => remote.once('listening', resolve));
  const address = `http://127.0.0.1:${(remote.address() as AddressInfo).port}/picture.txt`;
  const secret = join(app.dataDir, 'secret.txt');
  execFileSync('sh', ['-c', `echo LOCALSECRET > ${secret}`]);
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const targets = [address, `file://${secret}`];
  const relations = targets.map(
    (target, n) => `<Relationship Id="r${n}" Type="${relation}/image" Target="${target}" TargetMode="External"/>`,
  );
  const fields = targets.map(
    (target) =>
      `<w:p><w:fldSimple w:instr='INCLUDETEXT "${target}"'><w:r><w:t>before</w:t></w:r></w:fldSimple><w:fldSimple w:instr='INCLUDEPICTURE "${target}" \\d'><w:r><w:t>picture</w:t></w:r></w:fldSimple></w:p>`,
  );
  const office =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const sections = targets.map(
    (target, n) =>
      `<text:section text:name="s${n}"><text:section-source xlink:href="${target}" text:filter-name="Text"/><text:p>x</text:p></text:section>`,
  );
  const manifest =
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>';
  const { rows } = await upload(person, 'Links', {
    'links.docx': letter(fields.join(''), {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    }),
    'links.odt': zipped({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': manifest,
      'content.xml': `<?xml version="1.0"?><office:document-content ${office} office:version="1.2"><office:body><office:text>${sections.join('')}<text:p>End</text:p></office:text></office:body></office:document-content>`,
    }),
    'links.html': `<p>Words</p><img src="${address}"><iframe src="file://${secret}"></iframe>`,
  });
  for (const { id, name } of rows) {
    const state = await finished(person, id, DOCUMENT_TIMEOUT_MS);
    const found = [];
    for (const search of ['LOCALSECRET', 'REMOTESECRET']) {
      const { body } = await person.call(previews.text, { params: { id: String(id) }, query: { search } });
      found.push(...(body.items ?? []));
    }
    report(
      state?.state === 'ready' && found.length === 0,
      `${name}: ${state?.state}, ${found.length} pages with secrets`,
    );
  }
  report(visits === 0, `${visits} visits of the linked address`);
  remote.close();
}

/**
 * References are followed where nothing prevents it, so that the others prove something; removing them and isolation
 * prevent it, each alone.
 */
function outside(): void {
  const control = canaries(folder, { isClean: false, isIsolated: false }, ['list.odt']);
  report(control.found.length > 0, `without any protection, followed: ${control.found.join(', ')}`);
  for (const way of [
    { isClean: true, isIsolated: false },
    { isClean: false, isIsolated: true },
  ]) {
    const { pages, found } = canaries(folder, way);
    const which = way.isClean ? 'references removed, not isolated' : 'isolated, references not removed';
    report(pages > 0 && found.length === 0, `${which}: ${pages} documents, followed: ${found.join(', ') || 'none'}`);
  }
}

programOf('soffice');
programOf('bwrap', 'bubblewrap');
spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'office-'));
const app = await ServerProcess.open({ env: { LOG_LEVEL: 'warn' } });
try {
  const person = await app.signIn();
  const cases: Record<string, () => Promise<unknown>> = {
    links: () => links(person, app),
    outside: async () => outside(),
    oldDocuments: async () => {
      for (const { name, isFound } of await oldDocuments(person, folder))
        report(isFound, `${name}: its text ${isFound ? 'was' : 'was not'} found`);
    },
    speed: async () => {
      const { ok, line } = await speed(person, app);
      report(ok, line);
    },
    memory: async () => {
      const { ok, line } = await memory(person, app);
      report(ok, line);
    },
    realDocuments: () => realDocuments(person, folder),
    bombs: () => bombs(person),
  };
  const chosen = process.argv.slice(2);
  for (const [name, run] of Object.entries(cases)) if (chosen.length === 0 || chosen.includes(name)) await run();
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isFailed ? 1 : 0;
