import { archives } from '#contract/fileNodes/archives.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { createArchiveKey, openArchive } from './archives.service.ts';

/** ZIP downloads of selections over HTTP. */
export const routes = serve(archives, {
  key: ({ ctx, body }) => createArchiveKey(ctx, body.ids),
  download: manualTransaction(async ({ ctx, params, request, reply }) => {
    const archive = await openArchive(ctx, params.key);
    attachment(reply, archive.name, 'application/zip');
    return reply.send(request.method === 'HEAD' ? '' : await archive.start());
  }),
});
