import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type WorkerParams } from 'tesseract.js';

export interface Reader {
  /** Recognises the text of an image. */
  read(image: Buffer): Promise<string>;
  close(): Promise<unknown>;
}

const require = createRequire(import.meta.url);
/** The language data come with the program; nothing is downloaded. */
const packages: Record<string, () => string> = {
  eng: () => require.resolve('@tesseract.js-data/eng/package.json'),
  deu: () => require.resolve('@tesseract.js-data/deu/package.json'),
  ces: () => require.resolve('@tesseract.js-data/ces/package.json'),
};
/** Pages recognised with a lower confidence may be upside down: such pages had 34 to 47, readable ones above 80. */
const MIN_CONFIDENCE_PERCENT = 60;
/** Minimum number of characters in a sample that decides the orientation of a page. */
const MIN_SAMPLE_CHARACTERS = 20;

/** Starts the OCR engine for texts in these languages. */
export async function openReader(languages: string[]): Promise<Reader> {
  const folder = languageFolder(languages);
  const options = { langPath: folder, gzip: true, cacheMethod: 'none', errorHandler: () => undefined };
  const worker = await createWorker(languages, OEM.LSTM_ONLY, options).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  // The engine writes debug output for each page; it is discarded.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' } as Partial<WorkerParams>);
  const recognise = async (image: Buffer) => (await worker.recognize(image, { rotateAuto: true }, { text: true })).data;

  const read = async (image: Buffer) => {
    // Recognising an upside-down page takes twice as long as an upright one; a sample of it takes a third.
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

/** The OCR engine expects all languages in one folder, but each comes in its own package. */
function languageFolder(languages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-ocr-'));
  for (const language of languages) {
    const file = `${language}.traineddata.gz`;
    const found = packages[language]?.() ?? '';
    symlinkSync(join(dirname(found), '4.0.0_best_int', file), join(folder, file));
  }
  return folder;
}
