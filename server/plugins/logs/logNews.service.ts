import type { LogNews } from '#contract/instance/logs.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { identify } from '../session/session.service.ts';

/** Milliseconds between two looks at the end of the log. */
const LOOK_INTERVAL_MS = 2000;
/** Milliseconds that a client waits before it connects again. */
const RETRY_MS = 2000;

/**
 * What a stream about the log sends, until its session or the server ends or the client goes away: the areas of the rows
 * that came, and between them that it is alive. What came before it began it does not tell.
 * @param token the bearer token, asked again at each look
 * @throws {ApiError} 429 with too many streams of one user
 */
export async function* followLog(ctx: Ctx, token: string, signal: AbortSignal): AsyncGenerator<string> {
  const unsubscribe = ctx.eventFeed.join(ctx.actor.id) ?? fail('event.tooManyStreams');
  try {
    let { id } = await ctx.stores.logs.newsAfter();
    yield `retry: ${RETRY_MS}\n\n`;
    while (!signal.aborted && !ctx.eventFeed.isClosed) {
      await ctx.eventFeed.wait(Number.POSITIVE_INFINITY, LOOK_INTERVAL_MS, signal);
      const caller = await identify(ctx, token);
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
