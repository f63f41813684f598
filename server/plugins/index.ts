import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { apiTokens } from './apiTokens/index.ts';
import { attributeGroups } from './attributeGroups/index.ts';
import { bin } from './bin/index.ts';
import { bulletins } from './bulletins/index.ts';
import { comments } from './comments/index.ts';
import { favourites } from './favourites/index.ts';
import { fileNodes } from './fileNodes/index.ts';
import { groups } from './groups/index.ts';
import { health } from './health/index.ts';
import { logs } from './logs/index.ts';
import { mail } from './mail/index.ts';
import { ocr } from './ocr/index.ts';
import { oidc } from './oidc/index.ts';
import { oneTimeShares } from './oneTimeShares/index.ts';
import { permissions } from './permissions/index.ts';
import { search } from './search/index.ts';
import { secondFactor } from './secondFactor/index.ts';
import { session } from './session/index.ts';
import { settings } from './settings/index.ts';
import { usage } from './usage/index.ts';
import { users } from './users/index.ts';

/** Every noun of the server; the first start goes through them in this order. */
export const plugins: ServerPlugin[] = [
  logs,
  settings,
  mail,
  users,
  groups,
  session,
  oidc,
  secondFactor,
  apiTokens,
  permissions,
  attributeGroups,
  fileNodes,
  comments,
  favourites,
  bin,
  search,
  usage,
  health,
  bulletins,
  ocr,
  oneTimeShares,
];
