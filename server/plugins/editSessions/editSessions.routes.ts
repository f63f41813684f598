import { editedContent, SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { isFresh } from '#server/http/content/ranges.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { bodyWithProgress } from '#server/http/upload.ts';
import { whileCalledBy } from '../identity/session/currentCaller.service.ts';
import { openContent, saveContent } from './editedContent.service.ts';
import { closeEditor, openForEditing, renewSession, takeOver } from './editing.service.ts';
import { listRescued, openRescued, removeRescued, takeRescued } from './rescuedSaves.service.ts';

/** Editing over HTTP. */
export const routes = [
  ...serve(editSessions, {
    begin: manualTransaction(({ ctx, body }) => openForEditing(ctx, body)),
    renew: ({ ctx, params, body }) => renewSession(ctx, params.sessionId, body.idle),
    leave: ({ ctx, params }) => closeEditor(ctx, params.sessionId),
    end: ({ ctx, params, body }) => takeOver(ctx, params.sessionId, body.reason),
  }),
  ...serve(editedContent, {
    get: manualTransaction(async ({ ctx, params, request, reply }) => {
      const { file, size, read } = await openContent(ctx, params.id);
      const etag = `"${file.versionId}"`;
      attachment(reply, file.name, file.type);
      reply.headers({ ETag: etag, 'X-Row-Version': String(file.rowVersion), 'Cache-Control': 'no-store' });
      if (isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();
      reply.header('Content-Length', size);
      return request.method === 'HEAD' ? reply.send() : reply.send(await read());
    }),
    save: manualTransaction(async ({ ctx, params, request, reply }) => {
      const saved = await saveContent(ctx, params.id, {
        ifMatch: request.headers['if-match'],
        sessionId: request.headers[SESSION_HEADER]?.toString(),
        body: bodyWithProgress({ request, reply }, whileCalledBy(ctx)),
      });
      reply.header('ETag', `"${saved.version}"`);
      return saved;
    }),
  }),
  ...serve(rescuedSaves, {
    list: ({ ctx, params }) => listRescued(ctx, params.id),
    download: manualTransaction(async ({ ctx, params, request, reply }) => {
      const { name, type, blob, read } = await openRescued(ctx, params.id, params.rescueId);
      attachment(reply, name, type);
      reply.header('Content-Length', blob.size);
      return request.method === 'HEAD' ? reply.send() : reply.send(read());
    }),
    take: ({ ctx, params, body }) => takeRescued(ctx, { ...params, ...body }),
    remove: ({ ctx, params }) => removeRescued(ctx, params.id, params.rescueId),
  }),
];
