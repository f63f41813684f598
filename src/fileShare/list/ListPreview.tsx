import { useQuery, useQueryClient } from '@tanstack/react-query';
import PreviewOverlay from '#web/preview/PreviewOverlay.tsx';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { fileQuery, PAGE_SIZE, type PagedList, pageQuery } from '../queries.ts';
import { usePlace } from '../usePlace.ts';
import { only, type Selection, soleOf } from './selection.ts';
import { isDownloadPrevented, useDownload } from './useDownload.ts';
import { useTotal } from './useFiles.ts';

interface ListPreviewProps {
  list: PagedList<{ id: number }>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Shows the selected file over the page; Left and Right select the ones beside it in the list. */
export default function ListPreview({ list, selection, onSelect }: ListPreviewProps) {
  const queryClient = useQueryClient();
  const showError = useErrorDialog();
  const download = useDownload();
  const { go } = usePlace();
  const { total = 0 } = useTotal(list);
  const id = soleOf(selection);
  const { data: file } = useQuery({ ...fileQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined || !file) return null;

  const show = async (row: number) => {
    const page = pageQuery(list, Math.floor(row / PAGE_SIZE));
    const loaded = await queryClient.ensureQueryData(page).catch(showError);
    const next = loaded?.items[row % PAGE_SIZE];
    if (next) onSelect(only(next.id));
  };
  const pages = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => page);
  const row = pages.flatMap((page) => {
    const items = queryClient.getQueryData<{ items: { id: number }[] }>(pageQuery(list, page).queryKey)?.items ?? [];
    const at = items.findIndex((item) => item.id === id);
    return at < 0 ? [] : page * PAGE_SIZE + at;
  })[0];
  return (
    <PreviewOverlay
      file={file}
      row={row}
      total={total}
      onDownload={isDownloadPrevented(file) ? undefined : () => download(file)}
      onGo={show}
      onClose={() => go({ preview: false })}
    />
  );
}
