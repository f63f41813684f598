import { bin } from './bin.ts';
import { bulletins } from './bulletins.ts';
import { fileKinds } from './fileKinds.ts';
import { fileShare } from './fileShare.ts';
import { files } from './files.ts';
import { ocr } from './ocr.ts';
import { oneTimeShares } from './oneTimeShares.ts';
import { preview } from './preview.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { signIn } from './signIn.ts';
import { ui } from './ui.ts';
import { users } from './users.ts';

/** All texts of the screens, in French. */
export const messages = {
  signIn,
  shell,
  fileKinds,
  fileShare,
  preview,
  files,
  ui,
  users,
  bin,
  search,
  bulletins,
  oneTimeShares,
  ocr,
};

/** Catalogues that are loaded with the first page that uses them, by file. */
export const pages = import.meta.glob<object>('./pages/*.ts');
