import { fileRequests } from '#contract/fileRequests.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { readUpload } from '#server/http/upload.ts';
import { createRequest, listRequests, stopRequest } from './fileRequests.service.ts';
import { announceToRequest, lookAtRequest, receiveForRequest, unlockRequest } from './requestUploads.service.ts';

/** File requests over HTTP. */
export const routes = serve(fileRequests, {
  list: ({ ctx, query }) => listRequests(ctx, query),
  create: ownUnits(({ ctx, body }) => createRequest(ctx, body)),
  stop: ({ ctx, params }) => stopRequest(ctx, params),
  look: ({ ctx, params }) => lookAtRequest(ctx, params.token),
  unlock: ownUnits(({ ctx, params, body }) => unlockRequest(ctx, params.token, body.code)),
  announce: ownUnits(({ ctx, params, body }) => announceToRequest(ctx, params.token, body)),
  send: ownUnits(({ ctx, params, request }) => receiveForRequest(ctx, params, readUpload(request))),
});
