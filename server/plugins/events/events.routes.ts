import { events } from '#contract/instance/events.ts';
import { bearerOf } from '#server/http/routes.ts';
import { sendEvents } from '#server/http/sendEvents.ts';
import { serve } from '#server/http/serve.ts';
import { followEvents } from './events.service.ts';

/** The event stream over HTTP. */
export const routes = serve(events, {
  follow: ({ ctx, request, reply }) =>
    sendEvents(request, reply, (disconnected) =>
      followEvents(ctx, bearerOf(request) ?? '', request.headers['last-event-id']?.toString(), disconnected),
    ),
});
