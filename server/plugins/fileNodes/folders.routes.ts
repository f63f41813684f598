import { folders } from '#contract/folders.ts';
import { serve } from '#server/http/serve.ts';
import {
  createFolder,
  getFolder,
  listFolders,
  removeFolder,
  setAttributeGroup,
  updateFolder,
} from './folders.service.ts';

/** Folders over HTTP (§7): which verb answers which endpoint, and nothing else. */
export const routes = serve(folders, {
  list: ({ ctx, query }) => listFolders(ctx, query.parentId),
  get: ({ ctx, params }) => getFolder(ctx, params.id),
  create: ({ ctx, body }) => createFolder(ctx, body),
  update: ({ ctx, body }) => updateFolder(ctx, body),
  setAttributeGroup: ({ ctx, body }) => setAttributeGroup(ctx, body),
  remove: ({ ctx, params }) => removeFolder(ctx, params),
});
