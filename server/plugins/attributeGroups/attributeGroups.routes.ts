import { attributeGroups } from '#contract/attributeGroups.ts';
import { serve } from '#server/http/serve.ts';
import { createGroup, getGroup, listGroups, removeGroup, updateGroup } from './attributeGroups.service.ts';

/** Attribute groups over HTTP. */
export const routes = serve(attributeGroups, {
  list: ({ ctx }) => listGroups(ctx),
  get: ({ ctx, params }) => getGroup(ctx, params.id),
  create: ({ ctx, body }) => createGroup(ctx, body),
  update: ({ ctx, body }) => updateGroup(ctx, body),
  remove: ({ ctx, params }) => removeGroup(ctx, params.id),
});
