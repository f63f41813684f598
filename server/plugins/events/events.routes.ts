import { events } from '#contract/instance/events.ts';
import { bearerOf } from '#server/http/routes.ts';
import { serve } from '#server/http/serve.ts';
import { sendEvents } from '#server/http/streams.ts';
import { followEvents } from './events.service.ts';

/** The event stream over HTTP. */
export const routes = serve(events, {
  follow: ({ ctx, request, reply }) =>
    sendEvents(request, reply, (disconnected) =>
      followEvents(ctx, bearerOf(request) ?? '', request.headers['last-event-id']?.toString(), disconnected),
    ),
});
