import TrashIcon from '@mui/icons-material/DeleteOutline';
import { useTranslate } from 'react-admin';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { useListed } from '#web/ui/grid/data/listed.ts';
import { nothing, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { SingleTab } from '#web/ui/page/SingleTab.tsx';
import { keys } from '../state/queries.ts';
import { BinDetails } from './BinDetails.tsx';

interface BinInfoProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The right column of Trash. */
export default function BinInfo({ selection, onSelect }: BinInfoProps) {
  const translate = useTranslate();
  const item = useListed<BinItem>(keys.bin, singleOf(selection));
  const isSeveral = selection.allBut || selection.ids.size > 1;
  return (
    <SingleTab label={translate('files.action.details')}>
      {item ? (
        <BinDetails key={item.id} item={item} onDone={() => onSelect(nothing)} />
      ) : (
        <EmptyState icon={TrashIcon} title={translate(isSeveral ? 'bin.several' : 'bin.none')} />
      )}
    </SingleTab>
  );
}
