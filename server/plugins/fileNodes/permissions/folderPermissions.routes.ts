import type { FastifyReply } from 'fastify';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { serve } from '#server/http/serve.ts';
import { sendCsv } from '#server/http/streams.ts';
import { listReaders, type Report, reportReaders } from './accessReport.service.ts';
import { addPermission, changePermission, listPermissions, removePermission } from './folderPermissions.service.ts';
import { countMatching, previewPermission } from './permissionEffects.service.ts';
import { listReadable, reportReadable } from './userAccess.service.ts';

/** Permissions of folders over HTTP, and reports of who can see what. */
export const routes = serve(permissions, {
  list: ({ ctx, params, query }) => listPermissions(ctx, params.id, query),
  create: ({ ctx, body }) => addPermission(ctx, body),
  update: ({ ctx, body }) => changePermission(ctx, body),
  remove: ({ ctx, params }) => removePermission(ctx, params),
  preview: ({ ctx, body }) => previewPermission(ctx, body),
  match: ({ ctx, body }) => countMatching(ctx, body),
  readers: ({ ctx, params, query }) => listReaders(ctx, params.id, query),
  readersCsv: async ({ ctx, params, reply }) => sendReport(reply, await reportReaders(ctx, params.id)),
  readable: ({ ctx, params, query }) => listReadable(ctx, params.id, query),
  readableCsv: async ({ ctx, params, reply }) => sendReport(reply, await reportReadable(ctx, params.id)),
});

function sendReport(reply: FastifyReply, { name, lines }: Report) {
  return sendCsv(reply, name, lines);
}
