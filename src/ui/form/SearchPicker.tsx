import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDebounced } from '../useDebounced.ts';

interface Named {
  id: number;
  name: string;
}
interface SearchPickerProps<T extends Named> {
  label: string;
  /** The label of the arrow button. */
  openText: string;
  value: T | null;
  onChange: (chosen: T | null) => void;
  queryKey: QueryKey;
  /** Loads a page of choices from the server. */
  find: (query: { take: string; search?: string }, signal: AbortSignal) => Promise<{ items: T[] }>;
  /** Whether an item can be selected. */
  isOffered?: (item: T) => boolean;
  /** The text of an item in the list; by default its name. */
  describe?: (item: T) => string;
  /** What is wrong with the choice. */
  error?: string | undefined;
}

/** Selects one of many items by name; the server searches. */
export function SearchPicker<T extends Named>(props: SearchPickerProps<T>) {
  const { label, openText, value, onChange, queryKey, find, isOffered = () => true, describe = nameOf } = props;
  const { error } = props;
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text === value?.name ? '' : text.trim());
  const { data, isFetching } = useQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ signal }) => find({ take: '50', ...(search && { search }) }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });

  return (
    <Autocomplete<T>
      options={(data?.items ?? []).filter(isOffered)}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, typed) => setText(typed)}
      filterOptions={(found) => found}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      renderOption={({ key, ...line }, item) => (
        <li key={key} {...line}>
          {describe(item)}
        </li>
      )}
      loading={isFetching}
      loadingText={translate('shell.loading')}
      noOptionsText={translate('ui.noneFound')}
      openText={openText}
      closeText={translate('shell.error.close')}
      clearText={translate('ui.clearSearch')}
      size="small"
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error} />}
    />
  );
}

function nameOf({ name }: Named): string {
  return name;
}
