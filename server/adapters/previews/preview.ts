import type { PageScript } from '#contract/instance/health.ts';
import type { PreviewReason } from '#contract/previews.ts';
import { Unreadable } from '../text/unreadable.ts';
import type { DetailSheet } from './detailSheet.ts';
import type { Hunk } from './diff.ts';
import { NotOpen } from './openDocuments.ts';
import type { OfficeFormat, Recognised } from './recognise.ts';

/** The preview jobs of the sandboxed process; each result is JSON. */
export type PreviewJob =
  | { kind: 'recognise'; name: string }
  | { kind: 'detach'; format: OfficeFormat }
  | { kind: 'layOut'; recognised: Recognised }
  | { kind: 'lines'; recognised: Recognised }
  | { kind: 'diff'; earlier: Recognised; current: Recognised; earlierBytes: number }
  | { kind: 'missingScripts' }
  | { kind: 'pdfPages' }
  | { kind: 'draw'; number: number; width: number }
  | { kind: 'imagePages' }
  | { kind: 'drawImage'; number: number; width: number }
  | { kind: 'drawThumbnail'; side: number }
  | { kind: 'pageTexts' }
  | { kind: 'hasText'; recognised: Recognised }
  | { kind: 'watermark'; lines: string[] }
  | { kind: 'detailSheet'; sheet: DetailSheet };

export interface PreviewResults {
  recognise: { recognised: Recognised; encoding?: string };
  detach: { document: string };
  layOut: { pdf: string; pages: number };
  lines: { lines: string[] };
  diff: { hunks: Hunk[] };
  missingScripts: { scripts: PageScript[] };
  pdfPages: { pages: number };
  imagePages: { pages: number };
  draw: { page: string };
  drawImage: { page: string };
  drawThumbnail: { thumbnail: string };
  pageTexts: { texts: string[] };
  hasText: { isThere: boolean };
  watermark: { page: string };
  detailSheet: { pdf: string };
}

/**
 * Runs a preview job. The result `isMissing` means that the document must be sent again, because it is not open any
 * more.
 */
export async function workOnPreview(job: PreviewJob, content: Uint8Array<ArrayBuffer>, documentId?: string) {
  try {
    return await result(job, content, documentId);
  } catch (error) {
    if (error instanceof NotOpen) return { isMissing: true };
    return { reason: reasonOf(error as Error) };
  }
}

async function result(
  job: PreviewJob,
  content: Uint8Array<ArrayBuffer>,
  documentId?: string,
): Promise<PreviewResults[PreviewJob['kind']]> {
  if (job.kind === 'recognise') return (await import('./recognise.ts')).recognise(content, job.name);
  if (job.kind === 'detach') {
    const { withoutReferences } = await import('./references/withoutReferences.ts');
    return { document: Buffer.from(withoutReferences(content, job.format)).toString('base64') };
  }
  if (job.kind === 'lines') return { lines: await (await import('./lines.ts')).linesOf(content, job.recognised) };
  if (job.kind === 'diff') return { hunks: await (await import('./diff.ts')).differences(content, job) };
  (await import('./fonts.ts')).addInstalledFonts();
  if (job.kind === 'layOut') {
    const lines = await (await import('./lines.ts')).linesOf(content, job.recognised);
    const { pdf, pages } = (await import('./layout.ts')).layOut(lines);
    return { pdf: pdf.toString('base64'), pages };
  }
  if (job.kind === 'detailSheet')
    return { pdf: (await import('./detailSheet.ts')).drawDetailSheet(job.sheet).toString('base64') };
  if (job.kind === 'missingScripts') return { scripts: (await import('./fonts.ts')).missingScripts() };
  const draw = await import('./draw.ts');
  const pdf = { content, documentId };
  if (job.kind === 'hasText') {
    if (job.recognised === 'pdf') return { isThere: await draw.hasText(pdf) };
    return { isThere: (await import('./lines.ts')).hasPrintedText(content, job.recognised) };
  }
  if (job.kind === 'pdfPages') return { pages: await draw.countPages(pdf) };
  if (job.kind === 'draw') return { page: await draw.drawPage(pdf, job.number, job.width) };
  if (job.kind === 'imagePages') return { pages: await draw.countImagePages(content) };
  if (job.kind === 'drawImage') return { page: await draw.drawImage(content, job.number, job.width) };
  if (job.kind === 'drawThumbnail') return { thumbnail: await draw.drawThumbnail(pdf, job.side) };
  if (job.kind === 'pageTexts') return { texts: await draw.pageTexts(pdf) };
  return { page: await draw.watermark(content, job.lines) };
}

function reasonOf(error: Error): PreviewReason {
  if (error.name === 'PasswordException') return 'protected';
  if (!(error instanceof Unreadable)) return 'damaged';
  const { reason } = error;
  return reason === 'protected' || reason === 'tooLarge' || reason === 'tooHard' ? reason : 'damaged';
}
