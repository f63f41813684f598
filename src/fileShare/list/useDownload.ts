import { useCallback } from 'react';
import { archives } from '#contract/archives.ts';
import { pathOf } from '#contract/endpoint.ts';
import type { ListedFile } from '#contract/files.ts';
import { wordsOf } from '#contract/refusals.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { transfers } from '#contract/transfers.ts';
import { apiUrl, call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';

/** PDF files under download prevention are not downloaded (§6). */
export function isDownloadPrevented({
  name,
  denyDownloadInherited,
}: Pick<ListedFile, 'name' | 'denyDownloadInherited'>) {
  return denyDownloadInherited && extensionOf(name) === 'pdf';
}

/**
 * Downloads a file, or an earlier version of it: gets a key, then has the browser fetch the address that the key opens.
 */
export function useDownload() {
  const showError = useErrorDialog();
  return useCallback(
    async (file: Pick<ListedFile, 'id' | 'name' | 'denyDownloadInherited'>, version?: number) => {
      if (isDownloadPrevented(file)) return showError(wordsOf('download.prevented'));
      try {
        const { onetimeKey } = await call(transfers.downloadKey, {
          params: { id: String(file.id) },
          query: version === undefined ? {} : { version: String(version) },
        });
        follow(apiUrl(pathOf(transfers.download, { params: { key: onetimeKey } })), file.name);
      } catch (error) {
        showError(error);
      }
    },
    [showError],
  );
}

/** Downloads files as one ZIP; those that must not leave are named in it. */
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

/** The browser takes a link with `download` as a file to keep, whatever it is, and the page stays. */
function follow(href: string, name: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
