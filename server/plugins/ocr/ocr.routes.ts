import { ocr } from '#contract/ocr.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { readUpload } from '#server/http/upload.ts';
import { whileCalledBy } from '../identity/session/currentCaller.service.ts';
import { correctText, ocrState, recogniseFile } from './ocr.service.ts';
import { recogniseSent } from './ocrSent.service.ts';

/** OCR over HTTP. */
export const routes = serve(ocr, {
  state: ({ ctx, params }) => ocrState(ctx, params.id),
  recognise: manualTransaction(({ ctx, body }) => recogniseFile(ctx, body.id)),
  update: ({ ctx, body }) => correctText(ctx, body),
  recogniseSent: manualTransaction(({ ctx, request, reply }) =>
    recogniseSent(ctx, readUpload({ request, reply }, whileCalledBy(ctx))),
  ),
});
