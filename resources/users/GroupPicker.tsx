import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';

export interface PickedGroup {
  id: number;
  name: string;
}
interface GroupPickerProps {
  value: PickedGroup | null;
  onChange: (group: PickedGroup | null) => void;
}

/** Chooses a group; the server searches. */
export function GroupPicker({ value, onChange }: GroupPickerProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text === value?.name ? '' : text.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['groups', 'pick', search],
    queryFn: async ({ signal }) =>
      (await call(groups.list, { query: { take: '50', ...(search && { search }) } }, { signal })).items,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<PickedGroup>
      options={data ?? []}
      value={value}
      onChange={(_, group) => onChange(group)}
      onInputChange={(_, typed) => setText(typed)}
      filterOptions={(found) => found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      loadingText={translate('shell.loading')}
      noOptionsText={translate('ui.noneFound')}
      openText={translate('groups.search')}
      closeText={translate('shell.error.close')}
      clearText={translate('ui.clearSearch')}
      size="small"
      sx={{ mt: 2 }}
      renderInput={(params) => <TextField {...params} label={translate('groups.tab')} />}
    />
  );
}
