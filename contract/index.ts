import { app } from './app.ts';
import { files } from './files.ts';
import { folders } from './folders.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { transfers } from './transfers.ts';
import { users } from './users.ts';

/** The whole wire contract, one noun a line. */
export const contract = { app, session, settings, users, folders, files, transfers };
