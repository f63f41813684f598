import { type ComponentProps, memo, Suspense } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Selection } from '#web/ui/grid/selection.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { InfoPane } from './InfoPane.tsx';
import { modeOf } from './state/urlState.ts';
import { useUrlState } from './state/useUrlState.ts';

const BinInfo = lazyPart(() => import('./trash/BinInfo.tsx'));
const FileDetails = lazyPart(() => import('./details/FileDetails.tsx'));
const ResultInfo = lazyPart(() => import('./search/ResultInfo.tsx'));

interface InfoColumnProps extends Omit<ComponentProps<typeof InfoPane>, 'folder'> {
  folder: TreeFolder | undefined;
  onSelect: (selection: Selection) => void;
}

/** The right column; its tabs depend on the mode of the page. */
export default memo(function InfoColumn({ folder, onSelect, ...info }: InfoColumnProps) {
  const { urlState } = useUrlState();
  const can = useCan();
  const mode = modeOf(urlState);
  if (mode === 'bin') {
    return (
      <Suspense fallback={null}>
        <BinInfo selection={info.selection} onSelect={onSelect} />
      </Suspense>
    );
  }
  if (mode === 'search') {
    return (
      <Suspense fallback={null}>
        <ResultInfo
          selection={info.selection}
          onChooseFolder={info.onChooseFolder}
          renderFile={(id) => <FileDetails id={id} onChooseFolder={info.onChooseFolder} />}
        />
      </Suspense>
    );
  }
  return folder && can('folder.read', folder) && <InfoPane {...info} folder={folder} />;
});
