import type { FastifyReply } from 'fastify';
import { LogKind } from '#contract/enums.ts';
import type { LogNarrowing } from '#contract/logs.ts';
import { attachment } from '#server/http/attachment.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { logCsv } from './logs.service.ts';

const names = {
  [LogKind.User]: 'Log.csv',
  [LogKind.Onetime]: 'Onetime download log.csv',
  [LogKind.System]: 'System log.csv',
};

/** A log of one kind as a file that is kept, not opened. */
export function sendLogCsv(ctx: Ctx, reply: FastifyReply, kind: LogKind, query: LogNarrowing) {
  attachment(reply, names[kind], 'text/csv; charset=utf-8');
  return logCsv(ctx, kind, query);
}
