import { favourites as contract } from '#contract/fileNodes/favourites.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './favourites.migrations.ts';
import { addFavourite, favouriteIds, listFavourites, removeFavourite } from './favourites.service.ts';
import { favouriteStore } from './favourites.store.ts';

/** Favourites over HTTP. */
const routes = serve(contract, {
  list: ({ ctx }) => listFavourites(ctx),
  add: ({ ctx, body }) => addFavourite(ctx, body.id),
  remove: ({ ctx, params }) => removeFavourite(ctx, params.id),
});

/** Folders that users have starred. */
export const favourites: ServerPlugin = {
  id: 'favourites',
  stores: { favourites: favouriteStore },
  migrations,
  routes,
  providers: { favouriteFolders: favouriteIds },
};
