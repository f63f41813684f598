import { previews } from '#contract/previews.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { compareVersions } from './compare.service.ts';
import { firstPage } from './firstPage.service.ts';
import { findInPages, pageImage } from './pages.service.ts';
import { previewContent } from './previewContent.service.ts';
import { previewState } from './previews.service.ts';

/** Previews over HTTP. */
export const routes = serve(previews, {
  state: manualTransaction(({ ctx, params, query }) => previewState(ctx, params.id, query)),
  content: manualTransaction(async ({ ctx, params, query, reply }) => {
    const content = await previewContent(ctx, params.id, query);
    if (!content) return reply.status(202).send({ state: 'pending' });
    attachment(reply, content.name, content.type, true);
    return reply.header('Content-Length', content.size).send(content.body);
  }),
  page: manualTransaction(async ({ ctx, params, query, reply }) => {
    const image = await pageImage(ctx, params, query);
    return reply.headers({ 'Content-Type': 'image/jpeg', 'X-Content-Type-Options': 'nosniff' }).send(image);
  }),
  thumbnail: manualTransaction(async ({ ctx, params, query, reply }) => {
    const image = await firstPage(ctx, params.id, query);
    if (!image) return reply.status(202).send({ state: 'pending' });
    return reply.headers({ 'Content-Type': 'image/webp', 'X-Content-Type-Options': 'nosniff' }).send(image);
  }),
  text: manualTransaction(({ ctx, params, query }) => findInPages(ctx, params.id, query.search ?? '', query)),
  compare: manualTransaction(({ ctx, params, query }) => compareVersions(ctx, params.id, query)),
});
