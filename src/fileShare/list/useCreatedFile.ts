import { useEffect, useRef, useState } from 'react';
import { files } from '#contract/fileNodes/files.ts';
import { call } from '#dataProvider/client.ts';
import type { Arrival } from '#web/ui/grid/useArrival.ts';
import { useCreated } from '../state/createdFile.ts';
import type { FileOrder } from '../state/queries.ts';

interface CreatedFileOptions {
  folderId: number;
  order: FileOrder;
  /** Folders at the beginning of the list. */
  folderCount: number;
  /** Selects the file, and edits its name. */
  onCreated: (id: number) => void;
}

/**
 * Shows a file that was created in the folder.
 * @returns where it is in the list, whose part with it may not be loaded
 */
export function useCreatedFile(options: CreatedFileOptions): Arrival | undefined {
  const [created, clear] = useCreated(options.folderId);
  const [sought, setSought] = useState<Arrival>();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!created) return;
    const { folderId, order, folderCount, onCreated } = latest.current;
    clear();
    onCreated(created.id);
    const query = { startsWith: created.name, skip: '0', column: order.sort, dir: order.dir };
    call(files.row, { params: { id: String(folderId) }, query }).then(
      ({ row }) => row !== null && setSought({ id: created.id, row: folderCount + row }),
      () => undefined,
    );
  }, [created, clear]);
  return sought;
}
