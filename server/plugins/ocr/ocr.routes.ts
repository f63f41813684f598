import { ocr } from '#contract/ocr.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { correctText, ocrState, recogniseFile } from './ocr.service.ts';
import { recogniseSent } from './ocrSent.service.ts';

/** Recognised texts over HTTP (`api.md` §5). */
export const routes = serve(ocr, {
  state: ({ ctx, params }) => ocrState(ctx, params.id),
  recognise: ownUnits(({ ctx, body }) => recogniseFile(ctx, body.id)),
  update: ({ ctx, body }) => correctText(ctx, body),
  recogniseSent: ownUnits(({ ctx, request }) =>
    recogniseSent(ctx, readMultipart(request.raw, request.headers['content-type'])),
  ),
});
