import { type ComponentProps, lazy, Suspense } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { InfoPane } from './info/InfoPane.tsx';
import type { Selection } from './list/selection.ts';
import { modeOf } from './place.ts';
import { usePlace } from './usePlace.ts';

const BinInfo = lazy(() => import('./bin/BinInfo.tsx'));
const ResultInfo = lazy(() => import('./search/ResultInfo.tsx'));

interface InfoColumnProps extends Omit<ComponentProps<typeof InfoPane>, 'folder'> {
  folder: TreeFolder | undefined;
  onSelect: (selection: Selection) => void;
}

/** The right column: the mode of the page decides its tabs (§4 Main page modes). */
export default function InfoColumn({ folder, onSelect, ...info }: InfoColumnProps) {
  const { place } = usePlace();
  const can = useCan();
  const mode = modeOf(place);
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
        <ResultInfo selection={info.selection} onChooseFolder={info.onChooseFolder} />
      </Suspense>
    );
  }
  return folder && can('folder.read', folder) && <InfoPane {...info} folder={folder} />;
}
