import { groups } from '#contract/users/groups.ts';
import { serve } from '#server/http/serve.ts';
import {
  addMember,
  createGroup,
  getGroup,
  listFoldersOf,
  listGroups,
  listGroupsOf,
  listMembers,
  listUnits,
  removeGroup,
  removeMember,
  updateGroup,
} from './groups.service.ts';

/** Groups over HTTP. */
export const routes = serve(groups, {
  list: ({ ctx, query }) => listGroups(ctx, query),
  get: ({ ctx, params }) => getGroup(ctx, params.id),
  create: ({ ctx, body }) => createGroup(ctx, body),
  update: ({ ctx, body }) => updateGroup(ctx, body),
  remove: ({ ctx, params }) => removeGroup(ctx, params),
  members: ({ ctx, params, query }) => listMembers(ctx, params.id, true, query),
  candidates: ({ ctx, params, query }) => listMembers(ctx, params.id, false, query),
  addMember: ({ ctx, body }) => addMember(ctx, body),
  removeMember: ({ ctx, params }) => removeMember(ctx, params),
  ofUser: ({ ctx, params, query }) => listGroupsOf(ctx, params.id, true, query),
  candidatesOfUser: ({ ctx, params, query }) => listGroupsOf(ctx, params.id, false, query),
  folders: ({ ctx, params }) => listFoldersOf(ctx, params.id),
  units: ({ ctx, query }) => listUnits(ctx, query),
});
