import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { useEditorPath } from '#web/editing/useEditorPath.ts';
import { usePreloadPage } from '#web/editing/usePreloadPage.ts';
import PreviewOverlay from '#web/preview/PreviewOverlay.tsx';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useTotal } from '#web/ui/grid/data/useFiles.ts';
import { only, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { useDownload } from '../actions/useDownload.ts';
import { fileQuery, type PagedList, pageQuery } from '../state/queries.ts';
import { useUrlState } from '../state/useUrlState.ts';

interface ListPreviewProps {
  list: PagedList<{ id: number; isFolder: boolean }>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The preview of the selected file over the page; Left and Right select the adjacent files. */
export default function ListPreview({ list, selection, onSelect }: ListPreviewProps) {
  const queryClient = useQueryClient();
  const showError = useErrorDialog();
  const download = useDownload();
  const { go } = useUrlState();
  const navigate = useNavigate();
  const { total = 0 } = useTotal(list);
  const id = singleOf(selection);
  const { data: file } = useQuery({ ...fileQuery(id ?? 0), enabled: id !== undefined });
  const editor = useEditorPath(file);
  usePreloadPage(editor);
  if (id === undefined || !file) return null;

  // Folders are at the beginning of the list of a folder; they have no preview and are not counted.
  const folders = queryClient.getQueryData<{ folders?: number }>(pageQuery(list, 0).queryKey)?.folders ?? 0;
  const itemAt = async (row: number) => {
    const loaded = await queryClient
      .ensureQueryData(pageQuery(list, Math.floor(row / limits.listRows)))
      .catch(showError);
    return loaded?.items[row % limits.listRows];
  };
  /** Search results have folders between files; these are skipped. */
  const show = async (file: number) => {
    const step = file + folders < (row ?? 0) ? -1 : 1;
    for (let next = file + folders; next >= 0 && next < total; next += step) {
      const item = await itemAt(next);
      if (!item) return;
      if (!item.isFolder) return onSelect(only(item.id));
    }
  };
  const pages = Array.from({ length: Math.ceil(total / limits.listRows) }, (_, page) => page);
  const row = pages.flatMap((page) => {
    const items = queryClient.getQueryData<{ items: { id: number }[] }>(pageQuery(list, page).queryKey)?.items ?? [];
    const at = items.findIndex((item) => item.id === id);
    return at < 0 ? [] : page * limits.listRows + at;
  })[0];
  return (
    <PreviewOverlay
      file={file}
      row={row === undefined ? undefined : row - folders}
      total={total - folders}
      onDownload={isDownloadPrevented(file) ? undefined : () => download(file)}
      onEdit={editor ? () => navigate(editor) : undefined}
      onGo={show}
      onClose={() => go({ preview: false })}
    />
  );
}
