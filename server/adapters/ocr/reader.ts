import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type WorkerParams } from 'tesseract.js';

export interface Reader {
  /** The text that a picture shows. */
  read(image: Buffer): Promise<string>;
  close(): Promise<unknown>;
}

const require = createRequire(import.meta.url);
/** What is known of each language comes with the program; nothing is fetched. */
const packages: Record<string, () => string> = {
  eng: () => require.resolve('@tesseract.js-data/eng/package.json'),
  deu: () => require.resolve('@tesseract.js-data/deu/package.json'),
  ces: () => require.resolve('@tesseract.js-data/ces/package.json'),
};
/** The confidence, of 100, below which a page may stand on its head: such pages had 34 to 47, readable ones above 80. */
const MIN_CONFIDENCE_PERCENT = 60;
/** Characters of a sample that tell which way up a page is. */
const MIN_SAMPLE_CHARACTERS = 20;

/** Starts the OCR engine for texts in any of these languages. */
export async function openReader(languages: string[]): Promise<Reader> {
  const folder = languageFolder(languages);
  const options = { langPath: folder, gzip: true, cacheMethod: 'none', errorHandler: () => undefined };
  const worker = await createWorker(languages, OEM.LSTM_ONLY, options).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  // What it would say of each page on the way goes nowhere.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' } as Partial<WorkerParams>);
  const recognise = async (image: Buffer) => (await worker.recognize(image, { rotateAuto: true }, { text: true })).data;

  const read = async (image: Buffer) => {
    // Reading a page that stands on its head takes twice as long as reading it; a sample of it takes a third.
    const sample = await recognise(await middleOf(image));
    const isTurned = sample.text.trim().length >= MIN_SAMPLE_CHARACTERS && sample.confidence < MIN_CONFIDENCE_PERCENT;
    const likely = isTurned ? await turned(image) : image;
    const page = await recognise(likely);
    if (page.confidence >= MIN_CONFIDENCE_PERCENT) return page.text;
    const other = await recognise(await turned(likely));
    return other.confidence > page.confidence ? other.text : page.text;
  };
  return { read, close: () => worker.terminate() };
}

function turned(image: Buffer): Promise<Buffer> {
  return sharp(image).rotate(180).png({ compressionLevel: 1 }).toBuffer();
}

async function middleOf(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const part = { width: Math.ceil(width * 0.4), height: Math.ceil(height * 0.2) };
  const box = { left: Math.floor(width * 0.3), top: Math.floor(height * 0.4) };
  return sharp(image)
    .extract({ ...part, ...box })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The OCR engine looks for its languages in one folder, and each comes in a package of its own. */
function languageFolder(languages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-ocr-'));
  for (const language of languages) {
    const file = `${language}.traineddata.gz`;
    const found = packages[language]?.() ?? '';
    symlinkSync(join(dirname(found), '4.0.0_best_int', file), join(folder, file));
  }
  return folder;
}
