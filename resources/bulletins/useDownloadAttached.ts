import { useMutation } from '@tanstack/react-query';
import type { BulletinFile } from '#contract/bulletins.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { call } from '#dataProvider/client.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Downloads a file that hangs on a bulletin, with a key of the kind preview: its folder may be out of reach. */
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
