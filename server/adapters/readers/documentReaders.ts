import type { Config } from '#server/config.ts';
import { openOcrEngine } from '../ocrEngine.ts';
import { openPreviewer } from '../previews/previewer.ts';
import { openTextExtractor } from '../textExtractor.ts';
import { openThumbnailer } from '../thumbnailer.ts';
import { openImageEditor } from './imageEditor.ts';
import { openReaderPool } from './readerPool.ts';

const MIB = 1024 * 1024;
/** Background jobs. The server, one of these processes and one of the next stay below 600 MB together. */
const DOCUMENTS = { memoryBytes: 384 * MIB, niceness: 10, maxWaiting: 64, maxWaitingPerUser: 8 };
/** Thumbnails, which users wait for in lists of files. */
const THUMBNAILS = { memoryBytes: 256 * MIB, niceness: 5, maxWaiting: 256, maxWaitingPerUser: 128 };

/** Pages, for users who read a document page by page. */
const PAGES = { memoryBytes: 384 * MIB, niceness: 5, maxWaiting: 128, maxWaitingPerUser: 64 };
/** Conversions of documents to PDF. */
const CONVERSIONS = { memoryBytes: 384 * MIB, niceness: 10, maxWaiting: 64, maxWaitingPerUser: 16 };

type ReaderConfig = Pick<
  Config,
  'dataDir' | 'keyDir' | 'secretsKeyFile' | 'logRowsFile' | 'officeIsolation' | 'defaults'
>;

/** The processes that open untrusted content. Texts, OCR and previews share one queue; thumbnails run in parallel. */
export function openDocumentReaders(config: ReaderConfig) {
  const { dataDir, keyDir, secretsKeyFile, logRowsFile } = config;
  const hidden = [dataDir, keyDir, secretsKeyFile, ...(logRowsFile === undefined ? [] : [logRowsFile])];
  const { cultureId } = config.defaults;
  const poolFor = (limits: typeof DOCUMENTS) => openReaderPool({ ...limits, cultureId, hidden });
  const [documents, thumbnails] = [poolFor(DOCUMENTS), poolFor(THUMBNAILS)];
  const [drawing, converting] = [poolFor(PAGES), poolFor(CONVERSIONS)];
  const previewer = openPreviewer(config, { drawing, converting }, hidden);
  return {
    adapters: {
      textExtractor: openTextExtractor(documents, drawing),
      ocrEngine: openOcrEngine(documents),
      thumbnailer: openThumbnailer(dataDir, thumbnails),
      imageEditor: openImageEditor(drawing),
      previewer,
    },
    async close() {
      await Promise.all([documents, thumbnails, drawing, converting].map((pool) => pool.close()));
      await previewer.close();
    },
  };
}
