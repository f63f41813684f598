import { useTranslate } from 'react-admin';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { SearchPicker } from '#web/ui/SearchPicker.tsx';

export interface PickedGroup {
  id: number;
  name: string;
}
interface GroupPickerProps {
  value: PickedGroup | null;
  onChange: (group: PickedGroup | null) => void;
}

/** Chooses a group. */
export function GroupPicker(props: GroupPickerProps) {
  const translate = useTranslate();
  return (
    <SearchPicker<PickedGroup>
      {...props}
      label={translate('groups.tab')}
      openText={translate('groups.search')}
      queryKey={['groups', 'pick']}
      find={(query, signal) => call(groups.list, { query }, { signal })}
    />
  );
}
