import { getItem } from '#authProvider/session.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { isOfficeFile } from '#contract/rules/fileKinds.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { downloadFile } from '#dataProvider/downloadFile.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import type { Choice } from './notices.ts';
import { openInProgram } from './programDialog.ts';
import type { PageTexts } from './texts.ts';

/** The address of a file on the file page; that of all files, while it is not known where the file is. */
export function addressOf(file: FileEntity | undefined, more = ''): string {
  return `${basePath}/${file ? `?folder=${file.parentId}&file=${file.id}${more}` : ''}`;
}

interface OtherWays {
  file: FileEntity | undefined;
  versionId: number | undefined;
  words: PageTexts;
  onProblem: (message: string) => void;
}

/** What can be done with a file without the editor. */
export function otherWays({ file, versionId, words, onProblem }: OtherWays): Choice[] {
  const { texts } = words;
  if (!file) return [];
  const pages: Choice = [texts.do.pages, () => window.location.assign(addressOf(file, '&preview=1'))];
  if (isDownloadPrevented(file)) return [pages];
  const attempt = (work: () => Promise<void>) => () => void work().catch((error: Error) => onProblem(error.message));
  const hasPrograms = isOfficeFile(file.name) && getItem('settings')?.editing?.desktop;
  return [
    pages,
    [texts.do.download, attempt(() => downloadFile(file, versionId))],
    ...(hasPrograms ? [[texts.do.program, attempt(() => openInProgram(file, words))] satisfies Choice] : []),
  ];
}
