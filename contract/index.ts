import { accessReviews } from './accessReviews.ts';
import { app } from './app.ts';
import { approvals, deputies, tasks, workflows } from './approvals.ts';
import { attributeGroups } from './attributeGroups.ts';
import { bulletins } from './bulletins.ts';
import { archives } from './fileNodes/archives.ts';
import { bin } from './fileNodes/bin.ts';
import { comments } from './fileNodes/comments.ts';
import { editedContent } from './fileNodes/editedContent.ts';
import { editSessions } from './fileNodes/editSessions.ts';
import { favourites } from './fileNodes/favourites.ts';
import { fileBatches, files } from './fileNodes/files.ts';
import { folders } from './fileNodes/folders.ts';
import { imageEdits } from './fileNodes/imageEdits.ts';
import { locks } from './fileNodes/locks.ts';
import { nodeHistory } from './fileNodes/nodeHistory.ts';
import { nodes } from './fileNodes/nodes.ts';
import { permissions } from './fileNodes/permissions.ts';
import { receipts } from './fileNodes/receipts.ts';
import { rescuedSaves } from './fileNodes/rescuedSaves.ts';
import { templates } from './fileNodes/templates.ts';
import { thumbnails } from './fileNodes/thumbnails.ts';
import { transfers } from './fileNodes/transfers.ts';
import { versions } from './fileNodes/versions.ts';
import { fileRequests } from './fileRequests.ts';
import { editing } from './instance/editing.ts';
import { events } from './instance/events.ts';
import { health } from './instance/health.ts';
import { history } from './instance/history.ts';
import { jobs } from './instance/jobs.ts';
import { logs } from './instance/logs.ts';
import { notices, watches } from './instance/notices.ts';
import { settings } from './instance/settings.ts';
import { sharedQueries } from './instance/sharedQueries.ts';
import { usage } from './instance/usage.ts';
import { webhooks } from './instance/webhooks.ts';
import { legalHolds } from './legalHolds.ts';
import { ocr } from './ocr.ts';
import { oneTimeShares } from './oneTimeShares.ts';
import { policyTests } from './policyTests.ts';
import { previews } from './previews.ts';
import { retention } from './retention.ts';
import { savedSearches, search } from './search.ts';
import { apiTokens } from './users/apiTokens.ts';
import { devices } from './users/devices.ts';
import { groups } from './users/groups.ts';
import { identities } from './users/identities.ts';
import { invitations } from './users/invitations.ts';
import { offboarding } from './users/offboarding.ts';
import { oidc } from './users/oidc.ts';
import { passwordResets } from './users/passwordResets.ts';
import { preferences } from './users/preferences.ts';
import { secondFactor } from './users/secondFactor.ts';
import { session } from './users/session.ts';
import { users } from './users/users.ts';
import { userTransfers } from './users/userTransfers.ts';

/** All endpoints of the API, one noun per line. */
export const contract = {
  app,
  session,
  oidc,
  identities,
  secondFactor,
  apiTokens,
  devices,
  settings,
  users,
  userTransfers,
  preferences,
  groups,
  invitations,
  passwordResets,
  offboarding,
  folders,
  permissions,
  favourites,
  attributeGroups,
  files,
  fileBatches,
  nodes,
  jobs,
  transfers,
  thumbnails,
  previews,
  archives,
  versions,
  editSessions,
  editedContent,
  rescuedSaves,
  imageEdits,
  templates,
  receipts,
  locks,
  comments,
  nodeHistory,
  events,
  editing,
  watches,
  notices,
  bin,
  search,
  savedSearches,
  sharedQueries,
  logs,
  history,
  usage,
  health,
  bulletins,
  ocr,
  oneTimeShares,
  fileRequests,
  webhooks,
  legalHolds,
  retention,
  policyTests,
  accessReviews,
  workflows,
  approvals,
  tasks,
  deputies,
};
