import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { extensionOf } from '#contract/rules/names.ts';
import { openLibreOffice } from '#server/adapters/previews/libreOffice.ts';
import { openPreviewer } from '#server/adapters/previews/previewer.ts';
import type { OfficeFormat } from '#server/adapters/previews/recognise.ts';
import { withoutReferences } from '#server/adapters/previews/references/withoutReferences.ts';
import { isolationHere } from '#server/adapters/readers/isolation.ts';
import { openReaderPool } from '#server/adapters/readers/readerPool.ts';
import { pdf } from '#tests/support/content/documents.ts';
import { canaryDocuments } from './canaryDocuments.ts';

/**
 * Converts documents that refer to a picture, a PDF and an address, in a process of its own: `canaries.ts raw` with the
 * references, so that isolation alone holds, `canaries.ts clean` without them. Where `PATH` has neither `bwrap` nor
 * `unshare`, nothing is isolated. The output is one line of JSON.
 */

const MIB = 1024 * 1024;
const PAGE_WIDTH_PX = 200;
const owner = { owner: 1 };

const folder = mkdtempSync(join(tmpdir(), 'canary-'));
const red = { create: { width: 400, height: 400, channels: 3, background: 'red' } } as const;
writeFileSync(join(folder, 'canary.png'), await sharp(red).png().toBuffer());
writeFileSync(join(folder, 'canary.pdf'), pdf('LOCALSECRET'));
let visits = 0;
const server = createServer((_, response) => {
  visits += 1;
  response.end('REMOTESECRET');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const limits = { memoryBytes: 384 * MIB, niceness: 0, maxWaiting: 99, maxWaitingPerUser: 99 };
const options = { ...limits, hidden: [], cultureId: 'en-gb' };
const pools = { drawing: openReaderPool(options), converting: openReaderPool(options) };
const office = openLibreOffice(pools.converting, 'optional', []);
const previewer = openPreviewer({ dataDir: folder, officeIsolation: 'optional' }, pools, []);
const isClean = process.argv[2] === 'clean';
const chosen = process.argv.slice(3);

const found: string[] = [];
let pages = 0;
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.png`;
for (const target of [`file://${folder}/canary.png`, `file://${folder}/canary.pdf`, address])
  for (const [name, content] of Object.entries(canaryDocuments(target))) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const format = extensionOf(name) as OfficeFormat;
    const document = Buffer.from(isClean ? withoutReferences(content, format) : content);
    const before = visits;
    const made = await office.convert(input(document), format, owner).catch(() => undefined);
    if (made) pages += 1;
    if (visits > before || (made && (await showsCanary(made)))) found.push(`${name} → ${target.replace(/^.*\//, '')}`);
  }
process.stdout.write(`${JSON.stringify({ isolation: await isolationHere(), pages, found })}\n`);
server.close();
await Promise.all([pools.drawing.close(), pools.converting.close(), office.close(), previewer.close()]);

function input(content: Buffer) {
  return { size: content.length, open: async () => [content] as never };
}

/** Whether the first page has the text of the PDF, or red points of the picture. */
async function showsCanary(made: Buffer): Promise<boolean> {
  const texts = await previewer.draw<'pageTexts'>({ kind: 'pageTexts' }, input(made), owner);
  if ('texts' in texts && texts.texts.some((text) => text.includes('secret'))) return true;
  const drawn = await previewer.draw<'draw'>({ kind: 'draw', number: 1, width: PAGE_WIDTH_PX }, input(made), owner);
  if (!('page' in drawn)) return false;
  const points = await sharp(Buffer.from(drawn.page, 'base64')).removeAlpha().raw().toBuffer();
  for (let at = 0; at < points.length; at += 3)
    if ((points[at] ?? 0) > 200 && (points[at + 1] ?? 255) < 60 && (points[at + 2] ?? 255) < 60) return true;
  return false;
}
