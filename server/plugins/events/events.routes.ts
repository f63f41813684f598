import { Readable } from 'node:stream';
import { events } from '#contract/instance/events.ts';
import { bearerOf } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { followEvents } from './events.service.ts';

/** The event stream over HTTP. */
export const routes = serve(events, {
  follow: async ({ ctx, request, reply }) => {
    const disconnected = new AbortController();
    reply.raw.on('close', () => disconnected.abort());
    const lastEventId = request.headers['last-event-id'];
    const text = followEvents(ctx, bearerOf(request) ?? '', lastEventId?.toString(), disconnected.signal);
    // The first text is waited for here, so that a rejection is still an answer and not a broken stream.
    const first = await text.next();
    reply
      .type('text/event-stream; charset=utf-8')
      // nginx would hold events back to fill its buffer.
      .header('X-Accel-Buffering', 'no');
    // Without a body there is nothing whose end would tell that the answer is complete.
    if (request.method === 'HEAD') {
      disconnected.abort();
      return reply.send();
    }
    return reply.send(
      Readable.from(
        (async function* () {
          if (!first.done) yield first.value;
          yield* text;
        })(),
      ),
    );
  },
});
