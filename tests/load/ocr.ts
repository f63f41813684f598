import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { ocr } from '#contract/ocr.ts';
import type { Person } from '#tests/support/app/person.ts';
import { drawText, spoilt } from '#tests/support/content/scans.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * Pages as scanners, copiers and cameras make them, A4 at 300 dpi in three languages: how many of their words are
 * recognised, how long a page takes, and how much slower a list of files is meanwhile, as a ratio. The built server, as
 * a separate process. The pages are drawn and then distorted, so that every word of them is known. `npx tsx
 * tests/load/ocr.ts [pages]`
 */
const [pages = 20] = process.argv.slice(2).map(Number);

const texts = [
  'The lease agreement between the harbour company and the tenant begins on the first of March and ends after five years unless both parties agree otherwise. Rent is due on the third working day of each month and is transferred to the account named below. Repairs that cost more than two hundred pounds need the written consent of the owner.',
  'Der Mietvertrag zwischen der Hafengesellschaft und dem Mieter beginnt am ersten März und endet nach fünf Jahren, sofern nicht beide Parteien etwas anderes vereinbaren. Die Miete ist am dritten Werktag jedes Monats fällig und wird auf das unten genannte Konto überwiesen. Größere Schäden müssen unverzüglich gemeldet werden.',
  'Nájemní smlouva mezi přístavní společností a nájemcem začíná prvního března a končí po pěti letech, pokud se obě strany nedohodnou jinak. Nájemné je splatné třetí pracovní den každého měsíce a převádí se na níže uvedený účet. Opravy, které stojí více než dva tisíce korun, vyžadují písemný souhlas vlastníka.',
].map((text) => text.split(' '));
const fonts = ['DejaVu Serif', 'DejaVu Sans', 'DejaVu Sans Mono'];
const WORDS = 330;
const WORDS_PER_LINE = 9;

const A4 = { width: 2480, height: 3508 };
const white = { background: '#ffffff' };
/** The distortions of a page. */
const ways: Record<string, (page: Buffer) => Promise<Buffer>> = {
  clean: (page) => sharp(page).jpeg({ quality: 85 }).toBuffer(),
  'askew by 2°': (page) => sharp(page).rotate(2, white).jpeg({ quality: 75 }).toBuffer(),
  'turned by 90°': (page) => sharp(page).rotate(90).jpeg().toBuffer(),
  'turned by 180°': (page) => sharp(page).rotate(180).jpeg().toBuffer(),
  'turned by 270°': (page) => sharp(page).rotate(270).jpeg().toBuffer(),
  'poorly copied': (page) => sharp(page).blur(1.1).linear(0.7, 50).rotate(-1, white).jpeg({ quality: 45 }).toBuffer(),
  'on grey paper': (page) => spoilt(page, { paper: 0.78, grain: 14, shade: 0 }),
  'in a shadow': (page) => spoilt(page, { paper: 0.95, grain: 8, shade: 0.45 }),
  'askew by 4° on grey paper': async (page) =>
    spoilt(await sharp(page).rotate(-4, white).toBuffer(), { paper: 0.85, grain: 10, shade: 0.1 }),
  faxed: async (page) => {
    const coarse = await sharp(page).resize({ width: 1700 }).threshold(160).png().toBuffer();
    return sharp(coarse).resize({ width: A4.width }).jpeg({ quality: 80 }).toBuffer();
  },
};

const app = await ServerProcess.open({ env: { FEATURES: 'ocr', OCR_LANGUAGES: 'eng,deu,ces', MAX_FILES: '100' } });
try {
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const idle = app.residentBytes;
  const scans = await measurePages(person, root);
  await measureLists(person, root, scans);
  const busy = app.residentBytes;
  await wait(35_000);
  print(`memory: ${mib(idle)} before, ${mib(busy)} at work, ${mib(app.residentBytes)} half a minute later`);
} finally {
  await app.close();
}

async function measurePages(person: Person, root: number): Promise<number[]> {
  const ids: number[] = [];
  const [shares, seconds]: number[][] = [[], []];
  for (let page = 0; page < pages; page++) {
    const words = Array.from({ length: WORDS }, (_, n) => texts[page % 3]?.[n % (texts[page % 3]?.length ?? 1)] ?? '');
    const lines = Array.from({ length: WORDS / WORDS_PER_LINE + 1 }, (_, n) =>
      words.slice(n * WORDS_PER_LINE, (n + 1) * WORDS_PER_LINE),
    );
    const way = Object.keys(ways)[page % Object.keys(ways).length] ?? '';
    const drawn = drawText(
      lines.map((line) => line.join(' ')),
      { pixels: 44, font: fonts[Math.floor(page / 3) % 3] ?? '' },
    );
    const sheet = await onA4(drawn);
    const scan = new Uint8Array((await ways[way]?.(sheet)) ?? sheet);
    const name = `Scan ${page}.jpg`;
    const id = (await person.upload(root, { [name]: scan })).success[0]?.id ?? 0;
    ids.push(id);
    const from = performance.now();
    const { body } = await person.call(ocr.recognise, { body: { id } });
    seconds?.push((performance.now() - from) / 1000);
    shares?.push(shareOf(words, body.ocr ?? ''));
    print(`page ${page} ${way}: ${percent(shares?.at(-1) ?? 0)} in ${(seconds?.at(-1) ?? 0).toFixed(1)} s`);
  }
  const all = (shares ?? []).reduce((sum, share) => sum + share, 0) / pages;
  print(`words: ${percent(all)} of all, ${percent(Math.min(...(shares ?? [])))} of the worst page (goal 95 %)`);
  print(`seconds a page: p50 ${quantile(seconds, 0.5)}, p95 ${quantile(seconds, 0.95)} (goal 10)`);
  return ids;
}

/** A page of paper with the text on it. */
async function onA4(drawn: Uint8Array): Promise<Buffer> {
  const text = await sharp(drawn).resize({ width: 2200, withoutEnlargement: true }).toBuffer();
  const page = sharp({ create: { ...A4, channels: 3, ...white } });
  return page
    .composite([{ input: text, left: 140, top: 200 }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function measureLists(person: Person, root: number, scans: number[]) {
  const alone = await listTimes(person, root, () => false);
  let left = Math.min(4, scans.length);
  const reading = (async () => {
    for (const id of scans.slice(0, left)) {
      await person.call(ocr.recognise, { body: { id } });
      left -= 1;
    }
  })();
  const meanwhile = await listTimes(person, root, () => left > 0);
  await reading;
  const [before, during] = [quantile(alone, 0.99), quantile(meanwhile, 0.99)];
  print(`list p99: ${before} ms alone, ${during} ms meanwhile, ratio ${(during / before).toFixed(2)} (goal 1.5)`);
}

async function listTimes(person: Person, root: number, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (times.length < 500 || goesOn()) {
    const from = performance.now();
    await person.call(files.list, { params: { id: String(root) }, query: {} });
    times.push(performance.now() - from);
    await wait(5);
  }
  return times;
}

/** Number of words of a page that were recognised, counted with their repetitions. */
function shareOf(words: string[], text: string): number {
  const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Map<string, number>();
  for (const word of text.split(/\s+/).map(plain)) found.set(word, (found.get(word) ?? 0) + 1);
  const hits = words.map(plain).filter((word) => {
    const count = found.get(word) ?? 0;
    found.set(word, count - 1);
    return count > 0;
  });
  return hits.length / words.length;
}

function quantile(numbers: number[] = [], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(1));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function mib(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MiB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
