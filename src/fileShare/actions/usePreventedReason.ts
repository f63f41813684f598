import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import type { ListCommands } from './useListCommands.ts';

/** @returns a function for the reason why a file cannot be downloaded; undefined when it can */
export function usePreventedReason(mayWrite: ListCommands['mayWrite']) {
  const translate = useTranslate();
  return useCallback(
    (file: ListedFile) => {
      const rights = mayWrite([file]) ? Rights.ReadWrite : Rights.Read;
      if (!isDownloadPrevented({ ...file, rights })) return undefined;
      return translate(isDownloadPrevented(file) ? 'files.action.prevented' : 'files.action.withheld');
    },
    [translate, mayWrite],
  );
}
