import { z } from 'zod';
import { byId, id, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { multiLine } from './rules/hidden.ts';

/** Texts that images show. */

/** The OCR state of a file; `none` when it was not requested yet. */
export const ocrStates = ['none', 'queued', 'done', 'failed'] as const;
export type OcrState = (typeof ocrStates)[number];

/** Why the text could not, or not completely, be recognised in the background. */
export const ocrReasons = {
  kind: 'Text is recognised in images and in scanned PDF files only.',
  tooLarge: 'The file is too large for its text to be recognised.',
  protected: 'The file is protected by a password.',
  damaged: 'The file is damaged, or is not what its name says.',
  tooHard: 'Text recognition took too long. Try a smaller image.',
  gone: 'The content of the file could not be read.',
  beginning: 'Only the beginning of this long document was recognised.',
} as const;
export type OcrReason = keyof typeof ocrReasons;

export const ocr = {
  state: endpoint({
    method: 'GET',
    path: '/file/{id}/ocr',
    summary: 'Get how far the recognition of a file’s text is, and why it failed.',
    action: 'ocr.read',
    params: byId,
    reply: z.object({ state: z.enum(ocrStates), reason: z.string().nullable() }),
  }),
  recognise: endpoint({
    method: 'POST',
    path: '/file/ocr',
    summary: 'Recognise the text of an image now, and store it with the file.',
    action: 'ocr.write',
    body: z.object({ id }),
    reply: z.object({ ocr: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/file/ocr',
    summary: 'Correct the recognised text of a file.',
    action: 'ocr.write',
    body: z.object({
      id,
      ocr: text(limits.ocr)
        .nullable()
        .transform((value) => multiLine(value ?? '')),
    }),
    reply: nothing,
  }),
  recogniseSent: endpoint({
    method: 'POST',
    path: '/ocr',
    summary: 'Recognise the text of images that are sent as multipart field `files`. Nothing of them is stored.',
    action: 'ocr.recognise',
    upload: 'multipart',
    reply: z.object({
      successes: z.array(z.object({ name: z.string(), text: z.string() })),
      errors: z.array(z.object({ name: z.string(), error: z.string() })),
    }),
  }),
};
