import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';
import { findUnits, type Unit } from './approvals.data.ts';

interface UnitPickerProps {
  label: string;
  value: Unit[];
  onChange: (units: Unit[]) => void;
  error?: string | undefined;
}

/** Chooses users and groups; the server searches. */
export function UnitPicker({ label, value, onChange, error }: UnitPickerProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['units', search],
    queryFn: ({ signal }) => findUnits({ take: '50', ...(search && { search }) }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Autocomplete<Unit, true>
      multiple
      filterSelectedOptions
      options={data?.items ?? []}
      value={value}
      onChange={(_, chosen) => onChange(chosen.slice(0, limits.approval.units))}
      onInputChange={(_, typed) => setText(typed)}
      filterOptions={(found) => found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      renderOption={({ key, ...line }, unit) => (
        <li key={key} {...line}>
          {unit.isGroup ? translate('approvals.groupNamed', { name: unit.name }) : unit.name}
        </li>
      )}
      loading={isFetching}
      loadingText={translate('shell.loading')}
      noOptionsText={translate('ui.noneFound')}
      openText={label}
      closeText={translate('shell.error.close')}
      clearText={translate('ui.clearSearch')}
      size="small"
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error} />}
    />
  );
}
