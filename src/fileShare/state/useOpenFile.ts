import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { take } from '#authProvider/session.ts';
import { only, type Selection } from '#web/ui/grid/selection.ts';
import { fileQuery, folderQuery } from './queries.ts';
import { useUrlState } from './useUrlState.ts';

/**
 * Opens the item of a deep link, also one that was followed before signing in: a folder, or a file selected in its
 * folder.
 * @returns the ID, if it does not exist or is not accessible
 */
export function useOpenFile(onSelect: (selection: Selection) => void): number | undefined {
  const { go } = useUrlState();
  const [id] = useState(() => take('openFile'));
  const { data: file, error: noFile } = useQuery({ ...fileQuery(id ?? 0), enabled: id !== undefined });
  const { data: folder, error } = useQuery({ ...folderQuery(id ?? 0), enabled: noFile !== null });
  const folderId = folder?.id;
  const parentId = file?.parentId;

  useEffect(() => {
    if (id === undefined || parentId === undefined) return;
    go({ folder: parentId, file: id, tab: 'file' });
    onSelect(only(id));
  }, [id, parentId, go, onSelect]);
  useEffect(() => {
    if (folderId !== undefined) go({ folder: folderId });
  }, [folderId, go]);
  return error ? id : undefined;
}
