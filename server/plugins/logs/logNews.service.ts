import type { LogNews } from '#contract/instance/logs.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/** Milliseconds between two checks for new rows. */
const POLL_INTERVAL_MS = 2000;
/** Milliseconds that a client waits before it reconnects. */
const RETRY_MS = 2000;

/**
 * The content of an event stream about the log, until its session or the server ends or the client disconnects: the
 * categories of new rows, and heartbeats. Earlier rows are not reported.
 * @param token the bearer token, checked again each time
 * @throws {ApiError} 429 when the user has too many streams
 */
export async function* followLog(ctx: Ctx, token: string, signal: AbortSignal): AsyncGenerator<string> {
  const unsubscribe = ctx.eventFeed.join(ctx.actor.id) ?? fail('event.tooManyStreams');
  try {
    let { id } = await ctx.stores.logs.newsAfter();
    yield `retry: ${RETRY_MS}\n\n`;
    while (!signal.aborted && !ctx.eventFeed.isClosed) {
      await ctx.eventFeed.wait(Number.POSITIVE_INFINITY, POLL_INTERVAL_MS, signal);
      const caller = await ctx.callProvider('callerOfToken', token);
      if (!caller?.isAdmin) return;
      const news = await ctx.stores.logs.newsAfter(id);
      id = news.id;
      const event: LogNews = { categories: news.categories };
      yield event.categories.length > 0 ? `data: ${JSON.stringify(event)}\n\n` : ': alive\n\n';
    }
  } finally {
    unsubscribe();
  }
}
