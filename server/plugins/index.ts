import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { accessReviews } from './accessReviews/index.ts';
import { antivirus } from './antivirus/index.ts';
import { approvals } from './approvals/index.ts';
import { attributeGroups } from './attributeGroups/index.ts';
import { bulletins } from './bulletins/index.ts';
import { comments } from './comments/index.ts';
import { configuration } from './configuration/index.ts';
import { devices } from './devices/index.ts';
import { editing } from './editing/index.ts';
import { editSessions } from './editSessions/index.ts';
import { events } from './events/index.ts';
import { favourites } from './favourites/index.ts';
import { bin } from './fileNodes/bin/index.ts';
import { fileNodes } from './fileNodes/index.ts';
import { permissions } from './fileNodes/permissions/index.ts';
import { folderEtags } from './folderEtags/index.ts';
import { health } from './health/index.ts';
import { history } from './history/index.ts';
import { holdManagement } from './holdManagement/index.ts';
import { identity } from './identity/index.ts';
import { jobs } from './jobs/index.ts';
import { legalHolds } from './legalHolds/index.ts';
import { locks } from './locks/index.ts';
import { logs } from './logs/index.ts';
import { mail } from './mail/index.ts';
import { nodeHistory } from './nodeHistory/index.ts';
import { notices } from './notices/index.ts';
import { ocr } from './ocr/index.ts';
import { office } from './office/index.ts';
import { oidc } from './oidc/index.ts';
import { oneTimeShares } from './oneTimeShares/index.ts';
import { policyTests } from './policyTests/index.ts';
import { preferences } from './preferences/index.ts';
import { previews } from './previews/index.ts';
import { resumableUploads } from './resumableUploads/index.ts';
import { retention } from './retention/index.ts';
import { search } from './search/index.ts';
import { secrets } from './secrets/index.ts';
import { settings } from './settings/index.ts';
import { sharedQueries } from './sharedQueries/index.ts';
import { sync } from './sync/index.ts';
import { usage } from './usage/index.ts';
import { webdav } from './webdav/index.ts';
import { webhooks } from './webhooks/index.ts';

/**
 * All plugins of the server. A plugin imports only from plugins above it; what it has to learn from those below, it
 * learns by events and hooks. The first start bootstraps them in this order (`logs` before `identity`, which writes the
 * first log row), and hooks and events reach them in it.
 */
export const plugins: ServerPlugin[] = [
  history,
  settings,
  mail,
  logs,
  ...identity,
  preferences,
  sharedQueries,
  configuration,
  oidc,
  jobs,
  nodeHistory,
  antivirus,
  legalHolds,
  attributeGroups,
  locks,
  permissions,
  fileNodes,
  bin,
  editSessions,
  retention,
  policyTests,
  accessReviews,
  comments,
  events,
  folderEtags,
  editing,
  webhooks,
  secrets,
  notices,
  favourites,
  previews,
  search,
  holdManagement,
  usage,
  health,
  bulletins,
  ocr,
  oneTimeShares,
  webdav,
  devices,
  sync,
  office,
  resumableUploads,
  approvals,
];
