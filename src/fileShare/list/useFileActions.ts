import type { SvgIconComponent } from '@mui/icons-material';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import DetailsIcon from '@mui/icons-material/InfoOutlined';
import type { ListedFile } from '#contract/files.ts';
import { useInfoPanel } from '../info/useInfoPanel.ts';
import { usePlace } from '../usePlace.ts';
import { isDownloadPrevented, useDownload } from './useDownload.ts';

/** One thing that can be done with a file; its words are `fileShare.action.{id}`. */
export interface FileAction {
  id: string;
  icon: SvgIconComponent;
  isOffered(file: ListedFile): boolean;
  run(file: ListedFile): void;
}

/** The entries of the row menu, top to bottom. */
export function useFileActions(): FileAction[] {
  const { go } = usePlace();
  const { show } = useInfoPanel();
  const download = useDownload();
  return [
    { id: 'download', icon: DownloadIcon, isOffered: (file) => !isDownloadPrevented(file), run: download },
    {
      id: 'details',
      icon: DetailsIcon,
      isOffered: () => true,
      run: () => {
        show();
        go({ tab: 'file' });
      },
    },
  ];
}
