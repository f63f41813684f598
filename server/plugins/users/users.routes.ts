import { invitations } from '#contract/invitations.ts';
import { passwordResets } from '#contract/passwordResets.ts';
import { users } from '#contract/users.ts';
import { userTransfers } from '#contract/userTransfers.ts';
import { sendCsv } from '#server/http/sendCsv.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { acceptInvitation, invite, readInvitation } from './invitations.service.ts';
import { askForReset, readReset, resetPassword } from './passwordResets.service.ts';
import { changePassword } from './passwords.service.ts';
import { listCultures, listTimeZones } from './places.service.ts';
import { createUser, removeUser, updateUser } from './userAdmin.service.ts';
import { agreeTerms, readMe } from './users.service.ts';
import { exportUsers, importUsers } from './userTransfers.service.ts';
import { getUser, listUsers } from './userViews.service.ts';

const userRoutes = serve(users, {
  me: ({ ctx }) => readMe(ctx),
  agreeTerms: ({ ctx, body }) => agreeTerms(ctx, body),
  list: ({ ctx, query }) => listUsers(ctx, query),
  get: ({ ctx, params }) => getUser(ctx, params.id),
  create: ownUnits(({ ctx, body }) => createUser(ctx, body)),
  update: ({ ctx, body }) => updateUser(ctx, body),
  remove: ({ ctx, params }) => removeUser(ctx, params),
  setPassword: ownUnits(({ ctx, body }) => changePassword(ctx, body)),
  timeZones: () => listTimeZones(),
  cultures: () => listCultures(),
});

const invitationRoutes = serve(invitations, {
  invite: ({ ctx, body }) => invite(ctx, body.id),
  look: ({ ctx, params }) => readInvitation(ctx, params.token),
  accept: ownUnits(({ ctx, params, body, request }) =>
    acceptInvitation(ctx, params.token, body.password, request.headers['user-agent']),
  ),
});

const resetRoutes = serve(passwordResets, {
  ask: ({ ctx, body }) => askForReset(ctx, body.id),
  look: ({ ctx, params }) => readReset(ctx, params.token),
  set: ownUnits(({ ctx, params, body }) => resetPassword(ctx, params.token, body.password)),
});

const transferRoutes = serve(userTransfers, {
  import: ownUnits(({ ctx, body }) => importUsers(ctx, body)),
  export: async ({ ctx, reply }) => sendCsv(reply, 'Users.csv', await exportUsers(ctx)),
});

/** Users, their invitations and their forgotten passwords over HTTP (`api.md` §7). */
export const routes = [...userRoutes, ...invitationRoutes, ...resetRoutes, ...transferRoutes];
