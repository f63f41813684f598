import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { ListedFile } from '#contract/files.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { paths } from '#web/paths.ts';
import { previewKindOf } from '#web/preview/kinds.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { selectedItems } from '../list/listed.ts';
import { countOf, nothing, only, type Selection, soleOf } from '../list/selection.ts';
import { useDownload, useDownloadArchive } from '../list/useDownload.ts';
import type { PagedList } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import type { FileDialogState } from './FileDialog.tsx';
import type { FileCommands } from './useFileCommands.ts';
import { useRemoveFiles } from './useRemoveFiles.ts';

interface ListCommandsOptions {
  folder: TreeFolder;
  list: PagedList<ListedFile>;
  total: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The commands of a list, and the dialog that one of them has opened. */
export function useListCommands({ folder, list, total, selection, onSelect }: ListCommandsOptions) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { go } = usePlace();
  const { show } = useInfoPanel();
  const showError = useErrorDialog();
  const notify = useNotify();
  const download = useDownload();
  const downloadArchive = useDownloadArchive();
  const removeFiles = useRemoveFiles();
  const mayWrite = useCan()('file.write', folder);
  const [dialog, setDialog] = useState<FileDialogState>();

  const commands = useMemo((): FileCommands => {
    const count = countOf(selection, total);
    const withFiles = async (act: (files: ListedFile[]) => void) => {
      if (count === 0) return;
      const files = await selectedItems(queryClient, list, selection).catch(showError);
      if (files && files.length > 0) act(files);
    };
    const withSelected = (act: (ids: number[], name: string) => void) => () =>
      withFiles((files) =>
        act(
          files.map(({ id }) => id),
          files[0]?.name ?? '',
        ),
      );
    const changing: typeof withSelected = (act) => (mayWrite ? withSelected(act) : () => Promise.resolve());
    return {
      isSeveral: count > 1,
      open: (file) => {
        const kind = previewKindOf(file.name);
        if (!kind) return void download(file);
        onSelect(only(file.id));
        if (kind !== 'pdf') return go({ file: file.id, tab: 'file', preview: true }, 'push');
        // Back finds it selected.
        go({ file: file.id, tab: 'file' });
        void navigate(paths.pdfPreview.of(file.id));
      },
      rename: (file) => mayWrite && setDialog({ kind: 'rename', file }),
      edit: () => {
        const sole = soleOf(selection);
        if (sole === undefined) return void changing((ids) => setDialog({ kind: 'edit', ids }))();
        show();
        go({ tab: 'file', edit: sole });
      },
      move: changing((ids, name) => setDialog({ kind: 'move', ids, name })),
      remove: changing((ids) => {
        onSelect(nothing);
        void removeFiles(ids);
      }),
      downloadAll: withSelected((ids) => void downloadArchive(ids)),
      act: ({ isOffered, run }) =>
        void withFiles((files) =>
          run(files.filter(isOffered)).then(
            ({ words, smart_count }) => notify(words, { type: 'success', messageArgs: { smart_count } }),
            showError,
          ),
        ),
    };
  }, [
    selection,
    total,
    list,
    queryClient,
    showError,
    mayWrite,
    navigate,
    download,
    downloadArchive,
    onSelect,
    go,
    show,
    removeFiles,
    notify,
  ]);

  return { commands, dialog, closeDialog: () => setDialog(undefined) };
}
