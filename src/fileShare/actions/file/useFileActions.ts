import type { ListedFile } from '#contract/fileNodes/files.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { paths } from '#web/paths.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { useInfoPanel } from '../../state/useInfoPanel.ts';
import { useUrlState } from '../../state/useUrlState.ts';
import { useDownload } from '../useDownload.ts';
import { useFileCommands } from '../useFileCommands.ts';
import { usePreventedReason } from '../usePreventedReason.ts';
import type { FileAction, FileActionContext } from './FileAction.ts';
import { fileActions } from './fileActions.ts';

/** The actions for one file, or for several selected items, with those of modules; and what they need to run. */
export function useFileActions(isSeveral: boolean): [readonly FileAction[], FileActionContext] {
  const { go } = useUrlState();
  const { show } = useInfoPanel();
  const download = useDownload();
  const commands = useFileCommands();
  const copyText = useCopyText();
  const preventedReason = usePreventedReason();
  const modules = useSlots('fileActions').map(
    (slot): FileAction => ({
      ...slot,
      on: 'both',
      bar: 'menu',
      isForFiles: true,
      run: (_file, { runSlot }) => runSlot(slot),
    }),
  );
  const context: FileActionContext = {
    ...commands,
    download: (file) => void download(file),
    copyLink: ({ id }: ListedFile) =>
      void copyText(window.location.origin + basePath + paths.openFile.replace(':id', String(id)), 'files.linkCopied'),
    showDetails: () => {
      show();
      go({ tab: 'file' });
    },
    preventedReason,
  };
  const unavailable = isSeveral ? 'one' : 'several';
  const actions = fileActions.flatMap((action) => (action === 'modules' ? modules : action));
  return [actions.filter(({ on }) => on !== unavailable), context];
}
