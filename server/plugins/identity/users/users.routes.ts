import { invitations } from '#contract/users/invitations.ts';
import { offboarding } from '#contract/users/offboarding.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { users } from '#contract/users/users.ts';
import { userTransfers } from '#contract/users/userTransfers.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { sendCsv } from '#server/http/streams.ts';
import { acceptInvitation, invite, readInvitation } from './invitations.service.ts';
import { listCultures, listTimeZones } from './locale.service.ts';
import { listHoldings, offboard } from './offboarding.service.ts';
import { readReset, requestReset, resetPassword } from './passwordResets.service.ts';
import { changePassword } from './passwords.service.ts';
import { createUser, removeUser, updateUser } from './userAdmin.service.ts';
import { agreeTerms, readMe } from './users.service.ts';
import { exportUsers, importUsers, readUserFile } from './userTransfers.service.ts';
import { countUsers, getUser, listUsers } from './userViews.service.ts';

const userRoutes = serve(users, {
  me: ({ ctx }) => readMe(ctx),
  agreeTerms: ({ ctx, body }) => agreeTerms(ctx, body),
  list: ({ ctx, query }) => listUsers(ctx, query),
  counts: ({ ctx, query }) => countUsers(ctx, query),
  get: ({ ctx, params }) => getUser(ctx, params.id),
  create: manualTransaction(({ ctx, body }) => createUser(ctx, body)),
  update: ({ ctx, body }) => updateUser(ctx, body),
  remove: ({ ctx, params }) => removeUser(ctx, params),
  setPassword: manualTransaction(({ ctx, body }) => changePassword(ctx, body)),
  timeZones: () => listTimeZones(),
  cultures: () => listCultures(),
});

const invitationRoutes = serve(invitations, {
  invite: ({ ctx, body }) => invite(ctx, body.id),
  view: ({ ctx, params }) => readInvitation(ctx, params.token),
  accept: manualTransaction(({ ctx, params, body, request }) =>
    acceptInvitation(ctx, params.token, body.password, request.headers['user-agent']),
  ),
});

const resetRoutes = serve(passwordResets, {
  request: ({ ctx, body }) => requestReset(ctx, body.id),
  view: ({ ctx, params }) => readReset(ctx, params.token),
  set: manualTransaction(({ ctx, params, body }) => resetPassword(ctx, params.token, body.password)),
});

const offboardingRoutes = serve(offboarding, {
  get: ({ ctx, params }) => listHoldings(ctx, params.id),
  run: ({ ctx, params, body }) => offboard(ctx, params.id, body),
});

const transferRoutes = serve(userTransfers, {
  read: manualTransaction(({ ctx, body }) => readUserFile(ctx, body)),
  import: manualTransaction(({ ctx, body }) => importUsers(ctx, body)),
  export: async ({ ctx, query, reply }) => sendCsv(reply, 'Users.csv', await exportUsers(ctx, query)),
});

/** Users, invitations and password resets over HTTP. */
export const routes = [...userRoutes, ...invitationRoutes, ...resetRoutes, ...offboardingRoutes, ...transferRoutes];
