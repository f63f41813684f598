import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { ListedFile } from '#contract/files.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { useFileCommands } from '../commands/useFileCommands.ts';
import { fileQuery, type PagedList } from '../queries.ts';
import { CountBar } from './CountBar.tsx';
import { countOf, type Selection, soleOf } from './selection.ts';
import { isDownloadPrevented, useDownload } from './useDownload.ts';
import { useTotal } from './useFiles.ts';

interface SelectionBarProps {
  folder: TreeFolder;
  list: PagedList<ListedFile>;
  selection: Selection;
  onClear: () => void;
}

/** Below the list: how many files there are, how many are selected, and what can be done with those. */
export function SelectionBar({ folder, list, selection, onClear }: SelectionBarProps) {
  const { total } = useTotal(list);
  const selected = countOf(selection, total ?? 0);
  return (
    <CountBar total={total} words="fileShare.list.total" selected={selected} onClear={onClear}>
      {selected > 0 && <SelectionButtons folder={folder} sole={soleOf(selection)} />}
    </CountBar>
  );
}

function SelectionButtons({ folder, sole }: { folder: TreeFolder; sole: number | undefined }) {
  const translate = useTranslate();
  const mayWrite = useCan()('file.write', folder);
  const download = useDownload();
  const { edit, move, remove, downloadAll, act } = useFileCommands();
  const modules = useSlots('fileActions');
  const { data: file } = useQuery({ ...fileQuery(sole ?? 0), enabled: sole !== undefined });
  const isPrevented = file !== undefined && isDownloadPrevented(file);
  const downloadAny = () => (file ? download(file) : sole === undefined && downloadAll());

  const buttons = [
    {
      label: `files.action.${sole === undefined ? 'downloadAll' : 'download'}`,
      icon: DownloadIcon,
      run: downloadAny,
      there: !isPrevented,
    },
    ...modules.map((slot) => ({
      ...slot,
      run: () => act(slot),
      there: sole === undefined || (file !== undefined && slot.isOffered(file)),
    })),
    { label: 'files.action.edit', icon: EditIcon, run: edit, there: mayWrite },
    { label: 'files.action.move', icon: MoveIcon, run: move, there: mayWrite },
    { label: 'files.action.remove', icon: DeleteIcon, run: remove, there: mayWrite },
  ];
  return buttons
    .filter(({ there }) => there)
    .map(({ label, icon: Icon, run }) => (
      <Tooltip key={label} title={translate(label)}>
        <IconButton size="small" onClick={run}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ));
}
