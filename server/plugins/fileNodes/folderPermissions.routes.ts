import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { permissions } from '#contract/permissions.ts';
import { attachment } from '#server/http/attachment.ts';
import { serve } from '#server/http/serve.ts';
import { listReaders, type Report, reportReaders } from './accessReport.service.ts';
import { addPermission, changePermission, listPermissions, removePermission } from './folderPermissions.service.ts';
import { countMatching, previewPermission } from './permissionEffects.service.ts';
import { listReadable, reportReadable } from './userAccess.service.ts';

/** Permissions of folders over HTTP, and who can see what (`api.md` §4). */
export const routes = serve(permissions, {
  list: ({ ctx, params, query }) => listPermissions(ctx, params.id, query),
  create: ({ ctx, body }) => addPermission(ctx, body),
  update: ({ ctx, body }) => changePermission(ctx, body),
  remove: ({ ctx, params }) => removePermission(ctx, params),
  preview: ({ ctx, body }) => previewPermission(ctx, body),
  match: ({ ctx, body }) => countMatching(ctx, body),
  readers: ({ ctx, params, query }) => listReaders(ctx, params.id, query),
  readersCsv: async ({ ctx, params, reply }) => send(reply, await reportReaders(ctx, params.id)),
  readable: ({ ctx, params, query }) => listReadable(ctx, params.id, query),
  readableCsv: async ({ ctx, params, reply }) => send(reply, await reportReadable(ctx, params.id)),
});

function send(reply: FastifyReply, { name, lines }: Report) {
  attachment(reply, name, 'text/csv; charset=utf-8');
  return reply.header('Cache-Control', 'no-store').send(Readable.from(lines));
}
