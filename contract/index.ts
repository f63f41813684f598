import { apiTokens } from './apiTokens.ts';
import { app } from './app.ts';
import { archives } from './archives.ts';
import { attributeGroups } from './attributeGroups.ts';
import { bin } from './bin.ts';
import { bulletins } from './bulletins.ts';
import { comments } from './comments.ts';
import { favourites } from './favourites.ts';
import { fileRequests } from './fileRequests.ts';
import { fileBatches, files } from './files.ts';
import { folders } from './folders.ts';
import { groups } from './groups.ts';
import { health } from './health.ts';
import { invitations } from './invitations.ts';
import { logs } from './logs.ts';
import { ocr } from './ocr.ts';
import { oidc } from './oidc.ts';
import { oneTimeShares } from './oneTimeShares.ts';
import { passwordResets } from './passwordResets.ts';
import { permissions } from './permissions.ts';
import { savedSearches, search } from './search.ts';
import { secondFactor } from './secondFactor.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { thumbnails } from './thumbnails.ts';
import { transfers } from './transfers.ts';
import { usage } from './usage.ts';
import { users } from './users.ts';
import { userTransfers } from './userTransfers.ts';
import { versions } from './versions.ts';

/** The whole wire contract, one noun a line. */
export const contract = {
  app,
  session,
  oidc,
  secondFactor,
  apiTokens,
  settings,
  users,
  userTransfers,
  groups,
  invitations,
  passwordResets,
  folders,
  permissions,
  favourites,
  attributeGroups,
  files,
  fileBatches,
  transfers,
  thumbnails,
  archives,
  versions,
  comments,
  bin,
  search,
  savedSearches,
  logs,
  usage,
  health,
  bulletins,
  ocr,
  oneTimeShares,
  fileRequests,
};
