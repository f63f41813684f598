import { useMutation } from '@tanstack/react-query';
import { type CopiedFile, getItem, setItem } from '#authProvider/session.ts';
import { files } from '#contract/fileNodes/files.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

const LIST = 'copied.bulletins';

/** Reloads the names of the copied files; files that are deleted or not accessible are removed from the list. */
export function useRefreshCopied() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = await Promise.all((getItem(LIST) ?? []).map(presentState));
      setItem(
        LIST,
        found.filter((file) => file !== undefined),
      );
    },
    onError: useErrorDialog(),
  });
  return { refresh: () => mutate(), isRefreshing: isPending };
}

async function presentState(file: CopiedFile): Promise<CopiedFile | undefined> {
  try {
    const { name, size } = await call(files.get, { params: { id: String(file.id) } });
    return { ...file, name, length: size };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
