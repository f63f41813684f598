import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { apiTokens } from './apiTokens/index.ts';
import { groups } from './groups/index.ts';
import { identities } from './identities/index.ts';
import { secondFactor } from './secondFactor/index.ts';
import { session } from './session/index.ts';
import { users } from './users/index.ts';

/** Who a person is and how they prove it: people, groups, sign-in, second factors, tokens. They need each other. */
export const identity: ServerPlugin[] = [users, groups, session, identities, secondFactor, apiTokens];
