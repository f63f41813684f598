import type { ServerTexts } from '../texts.ts';
import { files } from './files.ts';
import { mails } from './mails.ts';

export const en: ServerTexts = { ...mails, ...files };
