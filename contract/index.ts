import { app } from './app.ts';
import { attributeGroups } from './attributeGroups.ts';
import { bin } from './bin.ts';
import { comments } from './comments.ts';
import { fileBatches, files } from './files.ts';
import { folders } from './folders.ts';
import { groups } from './groups.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';
import { versions } from './versions.ts';

/** The whole wire contract, one noun a line. */
export const contract = { app, session, settings, users, groups, folders, attributeGroups, files, fileBatches, transfers, versions, comments, bin };
