import type { PreviewReason } from '#contract/previews.ts';
import { Unreadable } from '../text/unreadable.ts';
import type { DetailSheet } from './detailSheet.ts';
import type { Hunk } from './diff.ts';
import type { Recognised } from './recognise.ts';

/** What the sandboxed process does for previews; each answer is JSON. */
export type PreviewJob =
  | { kind: 'recognise'; name: string }
  | { kind: 'layOut'; recognised: Recognised }
  | { kind: 'lines'; recognised: Recognised }
  | { kind: 'diff'; earlier: Recognised; current: Recognised; earlierBytes: number }
  | { kind: 'pdfPages' }
  | { kind: 'draw'; from: number; count: number; width: number }
  | { kind: 'drawImage'; width: number }
  | { kind: 'drawThumbnail'; side: number }
  | { kind: 'pageTexts' }
  | { kind: 'watermark'; lines: string[] }
  | { kind: 'detailSheet'; sheet: DetailSheet };

export interface PreviewAnswers {
  recognise: { recognised: Recognised };
  layOut: { pdf: string; pages: number };
  lines: { lines: string[] };
  diff: { hunks: Hunk[] };
  pdfPages: { pages: number };
  draw: { pages: string[] };
  drawImage: { pages: string[] };
  drawThumbnail: { thumbnail: string };
  pageTexts: { texts: string[] };
  watermark: { page: string };
  detailSheet: { pdf: string };
}

export async function workOnPreview(job: PreviewJob, content: Uint8Array<ArrayBuffer>) {
  try {
    return await answer(job, content);
  } catch (error) {
    return { reason: reasonOf(error as Error) };
  }
}

async function answer(job: PreviewJob, content: Uint8Array<ArrayBuffer>): Promise<PreviewAnswers[PreviewJob['kind']]> {
  if (job.kind === 'recognise') return { recognised: (await import('./recognise.ts')).recognise(content, job.name) };
  if (job.kind === 'lines') return { lines: await (await import('./lines.ts')).linesOf(content, job.recognised) };
  if (job.kind === 'diff') return { hunks: await (await import('./diff.ts')).differences(content, job) };
  if (job.kind === 'layOut') {
    const lines = await (await import('./lines.ts')).linesOf(content, job.recognised);
    const { pdf, pages } = (await import('./layout.ts')).layOut(lines);
    return { pdf: pdf.toString('base64'), pages };
  }
  if (job.kind === 'detailSheet')
    return { pdf: (await import('./detailSheet.ts')).drawDetailSheet(job.sheet).toString('base64') };
  const draw = await import('./draw.ts');
  if (job.kind === 'pdfPages') return { pages: await draw.countPages(content) };
  if (job.kind === 'draw') return draw.drawPages(content, job.from, job.count, job.width);
  if (job.kind === 'drawImage') return draw.drawImage(content, job.width);
  if (job.kind === 'drawThumbnail') return { thumbnail: await draw.drawThumbnail(content, job.side) };
  if (job.kind === 'pageTexts') return { texts: await draw.pageTexts(content) };
  return { page: await draw.watermark(content, job.lines) };
}

function reasonOf(error: Error): PreviewReason {
  if (error.name === 'PasswordException') return 'protected';
  if (!(error instanceof Unreadable)) return 'damaged';
  const { reason } = error;
  return reason === 'protected' || reason === 'tooLarge' || reason === 'tooHard' ? reason : 'damaged';
}
