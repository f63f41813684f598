import TrashIcon from '@mui/icons-material/DeleteOutline';
import { useTranslate } from 'react-admin';
import type { BinItem } from '#contract/bin.ts';
import { EmptyState } from '../EmptyState.tsx';
import { SoleTab } from '../info/SoleTab.tsx';
import { useListed } from '../list/listed.ts';
import { nothing, type Selection, soleOf } from '../list/selection.ts';
import { keys } from '../queries.ts';
import { BinDetails } from './BinDetails.tsx';

interface BinInfoProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The right column while Trash is selected. */
export default function BinInfo({ selection, onSelect }: BinInfoProps) {
  const translate = useTranslate();
  const item = useListed<BinItem>(keys.bin, soleOf(selection));
  const isSeveral = selection.allBut || selection.ids.size > 1;
  return (
    <SoleTab label={translate('bin.details')}>
      {item ? (
        <BinDetails key={item.id} item={item} onDone={() => onSelect(nothing)} />
      ) : (
        <EmptyState icon={TrashIcon} title={translate(isSeveral ? 'bin.several' : 'bin.none')} />
      )}
    </SoleTab>
  );
}
