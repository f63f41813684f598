import { fileRequests } from '#contract/fileRequests.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { readUpload } from '#server/http/upload.ts';
import { whileCalledBy } from '../../identity/session/currentCaller.service.ts';
import { createRequest, listRequests, stopRequest } from './fileRequests.service.ts';
import { announceToRequest, receiveForRequest, unlockRequest, viewRequest } from './requestUploads.service.ts';

/** File requests over HTTP. */
export const routes = serve(fileRequests, {
  list: ({ ctx, query }) => listRequests(ctx, query),
  create: manualTransaction(({ ctx, body }) => createRequest(ctx, body)),
  stop: ({ ctx, params }) => stopRequest(ctx, params),
  view: ({ ctx, params }) => viewRequest(ctx, params.token),
  unlock: manualTransaction(({ ctx, params, body }) => unlockRequest(ctx, params.token, body.code)),
  announce: manualTransaction(({ ctx, params, body }) => announceToRequest(ctx, params.token, body)),
  send: manualTransaction(({ ctx, params, request, reply }) =>
    receiveForRequest(ctx, params, readUpload({ request, reply }, whileCalledBy(ctx))),
  ),
});
