import { useMutation } from '@tanstack/react-query';
import type { BulletinFile } from '#contract/bulletins.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { call } from '#dataProvider/client.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/**
 * Downloads a file that is attached to a bulletin. The key has the kind `preview`, since the user may have no right on
 * the folder.
 */
export function useDownloadAttached({ id, name }: BulletinFile) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { onetimeKey } = await call(transfers.previewKey, { params: { id: String(id) } });
      await saveContent(transfers.download, { params: { key: onetimeKey } }, name);
    },
    onError: useErrorDialog(),
  });
  return { download: () => !isPending && mutate(), isBusy: isPending };
}
