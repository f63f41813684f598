import { createCipheriv, createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Browser } from 'playwright-core';

const MIB = 1024 * 1024;

/** Makes files of common types in a folder. @returns their paths */
export async function makeRealFiles(folder: string, browser: Browser): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  await page.setContent('<h1 style="background:linear-gradient(90deg,teal,gold)">Lease agreement</h1>');
  const contents = {
    'Lease agreement.pdf': await page.pdf(),
    'Holiday.jpg': await page.screenshot({ type: 'jpeg' }),
    'empty.txt': Buffer.alloc(0),
    '🎉 "quoted" & \'single\'.md': Buffer.from('# Party\n'),
  };
  await page.close();
  const paths = Object.entries(contents).map(([name, content]) => {
    const path = join(folder, name);
    return { path, written: writeFile(path, content) };
  });
  await Promise.all(paths.map(({ written }) => written));
  const large = join(folder, 'large.bin');
  await writeNoise(large, 300 * MIB);
  return [...paths.map(({ path }) => path), large];
}

/** Writes incompressible bytes, the same ones each time: the key stream of a cipher. */
export async function writeNoise(path: string, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(MIB);
  async function* blocks() {
    for (let left = bytes; left > 0; left -= MIB) yield left >= MIB ? zeros : zeros.subarray(0, left);
  }
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16));
  await pipeline(Readable.from(blocks()), cipher, createWriteStream(path));
}

export async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
