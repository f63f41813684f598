import { favourites } from '#contract/fileNodes/favourites.ts';
import { serve } from '#server/http/serve.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.service.ts';

/** Favourites over HTTP. */
export const routes = serve(favourites, {
  list: ({ ctx }) => listFavourites(ctx),
  add: ({ ctx, body }) => addFavourite(ctx, body.id),
  remove: ({ ctx, params }) => removeFavourite(ctx, params.id),
});
