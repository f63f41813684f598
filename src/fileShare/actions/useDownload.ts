import { useCallback } from 'react';
import { pathOf } from '#contract/endpoint.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { screenErrors } from '#contract/screenErrors.ts';
import { apiUrl, call } from '#dataProvider/client.ts';
import { downloadFile, follow } from '#dataProvider/downloadFile.ts';
import { isDownloadPrevented, isViewOnly, type Protected } from '#web/preview/withheld.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Downloads a file, or an earlier version, and shows why it failed. */
export function useDownload() {
  const showError = useErrorDialog();
  return useCallback(
    async (file: Protected & Pick<ListedFile, 'id' | 'name'>, version?: number) => {
      if (isDownloadPrevented(file))
        return showError(isViewOnly(file) ? screenErrors.withheld : screenErrors.downloadPrevented);
      try {
        await downloadFile(file, version);
      } catch (error) {
        showError(error);
      }
    },
    [showError],
  );
}

/** Downloads files as one ZIP; files with download prevention are only listed in it. */
export function useDownloadArchive() {
  const showError = useErrorDialog();
  return useCallback(
    async (ids: number[]) => {
      try {
        const { onetimeKey } = await call(archives.key, { body: { ids } });
        follow(apiUrl(pathOf(archives.download, { params: { key: onetimeKey } })), 'files.zip');
      } catch (error) {
        showError(error);
      }
    },
    [showError],
  );
}
