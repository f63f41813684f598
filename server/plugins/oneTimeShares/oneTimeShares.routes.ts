import { LogKind } from '#contract/enums.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { sendCsv } from '#server/http/streams.ts';
import { readUpload } from '#server/http/upload.ts';
import { whileCalledBy } from '../identity/session/currentCaller.service.ts';
import { listLog, logCsv } from '../logs/logs.service.ts';
import { listDownloads, listShares, stopShare } from './shareHistory.service.ts';
import { sendShareMails } from './shareMails.service.ts';
import { giveShareKey, unlockShare, viewShare } from './sharePage.service.ts';
import { announceShare, receiveShare } from './shares.service.ts';
import { sharedBytes } from './shareUsage.service.ts';

/** One-time shares over HTTP. */
export const routes = serve(oneTimeShares, {
  list: ({ ctx, query }) => listShares(ctx, query),
  announce: manualTransaction(({ ctx, body }) => announceShare(ctx, body)),
  send: manualTransaction(({ ctx, params, request, reply }) =>
    receiveShare(ctx, params.key, readUpload({ request, reply }, whileCalledBy(ctx))),
  ),
  sendMail: ({ ctx, body }) => sendShareMails(ctx, body.id),
  stop: ({ ctx, params }) => stopShare(ctx, params),
  downloads: ({ ctx, params }) => listDownloads(ctx, params.id),
  log: ({ ctx, query }) => listLog(ctx, LogKind.Onetime, query),
  logCsv: async ({ ctx, query, reply }) =>
    sendCsv(reply, 'Onetime download log.csv', await logCsv(ctx, LogKind.Onetime, query)),
  bytes: ({ ctx, query }) => sharedBytes(ctx, query.month),
  view: ({ ctx, params }) => viewShare(ctx, params.token),
  unlock: manualTransaction(({ ctx, params, body }) => unlockShare(ctx, params.token, body.code)),
  key: manualTransaction(({ ctx, params, body }) => giveShareKey(ctx, params.token, body)),
});
