import { fileRequests } from '#contract/fileRequests.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { readUpload } from '#server/http/upload.ts';
import { createRequest, listRequests, stopRequest } from './fileRequests.service.ts';
import { announceToRequest, lookAtRequest, receiveForRequest } from './requestUploads.service.ts';

/** File requests over HTTP. */
export const routes = serve(fileRequests, {
  list: ({ ctx, query }) => listRequests(ctx, query),
  create: ({ ctx, body }) => createRequest(ctx, body),
  stop: ({ ctx, params }) => stopRequest(ctx, params),
  look: ({ ctx, params }) => lookAtRequest(ctx, params.token),
  announce: ownUnits(({ ctx, params, body }) => announceToRequest(ctx, params.token, body)),
  send: ownUnits(({ ctx, params, request }) => receiveForRequest(ctx, params, readUpload(request))),
});
