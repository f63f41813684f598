import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { search } from '#contract/search.ts';
import type { Person } from '#tests/support/app/person.ts';
import { upload } from './steps.ts';

const TIMEOUT_MS = 120_000;
const office =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"';
const slide = `<?xml version="1.0"?><office:document ${office} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation><draw:page draw:name="a"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>The harbour wall is mended</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document>`;

/** The source from which LibreOffice writes a document of the old format, and the text to be found in it. */
const sources = [
  { name: 'letter.rtf', content: '{\\rtf1\\ansi The keel was laid in Wismar\\par}', phrase: 'keel was laid' },
  {
    name: 'lease.doc',
    from: 'lease.rtf',
    content: '{\\rtf1\\ansi The berth is let for a year\\par}',
    phrase: 'berth is let',
  },
  { name: 'dues.xls', from: 'dues.csv', content: 'Quay,Tolls of the lock\n1,200\n', phrase: 'tolls of the lock' },
  { name: 'plan.ppt', from: 'plan.fodp', content: slide, phrase: 'harbour wall' },
];

/** The search finds the text of doc, xls, ppt and rtf. */
export async function oldDocuments(person: Person, folder: string) {
  const work = join(folder, 'old');
  mkdirSync(work);
  const contents: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const { name, from = name, content } of sources) {
    writeFileSync(join(work, from), content);
    const args = [`-env:UserInstallation=file://${work}/profile`, '--headless', '--convert-to', name.slice(-3)];
    if (from !== name) execFileSync('soffice', [...args, '--outdir', work, join(work, from)], { stdio: 'ignore' });
    contents[name] = new Uint8Array(readFileSync(join(work, name)));
  }
  const { folder: id } = await upload(person, 'Old documents', contents);
  const find = async (text: string) =>
    (await person.call(search.find, { body: { id, search: `"${text}"` } })).body.items.map(({ name }) => name);
  const results: { name: string; isFound: boolean }[] = [];
  for (const { name, phrase } of sources) {
    let names: string[] = [];
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && names.length === 0; await wait(500))
      names = await find(phrase);
    results.push({ name, isFound: names.length === 1 && names[0] === name });
  }
  return results;
}
