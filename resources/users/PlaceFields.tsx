import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import type { UserValues } from './userDraft.ts';
import { culturesQuery, timeZonesQuery } from './users.data.ts';

interface Choice {
  id: string;
  name: string;
}

/** Where a user is: time zone and culture, or the configured ones. */
export function PlaceFields({ draft }: { draft: Draft<UserValues> }) {
  const translate = useTranslate();
  const defaults = useMemory('settings')?.defaults;
  const { data: timeZones = [] } = useQuery(timeZonesQuery);
  const { data: cultures = [] } = useQuery(culturesQuery);
  const defaultCulture = cultures.find(({ id }) => id === defaults?.cultureId)?.name ?? defaults?.cultureId;
  return (
    <>
      <ChoiceField
        field="timeZoneId"
        label={translate('users.timeZone')}
        usual={translate('users.usual', { value: defaults?.timeZoneId ?? '' })}
        choices={timeZones}
        draft={draft}
      />
      <ChoiceField
        field="cultureId"
        label={translate('users.culture')}
        usual={translate('users.usual', { value: defaultCulture ?? '' })}
        choices={cultures}
        draft={draft}
      />
    </>
  );
}

interface ChoiceFieldProps {
  field: 'timeZoneId' | 'cultureId';
  label: string;
  /** What holds while nothing is chosen. */
  usual: string;
  choices: readonly Choice[];
  draft: Draft<UserValues>;
}

function ChoiceField({ field, label, usual, choices, draft }: ChoiceFieldProps) {
  const translate = useTranslate();
  const id = draft.values[field];
  const known = choices.find((choice) => choice.id.toLowerCase() === id.toLowerCase());
  // Windows names of time zones are stored as they came.
  const value = id === '' ? null : (known ?? { id, name: id });
  const { error, helperText } = draft.text(field);

  return (
    <Autocomplete<Choice>
      options={known || !value ? [...choices] : [value, ...choices]}
      value={value}
      onChange={(_, chosen) => draft.set(field, chosen?.id ?? '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      size="small"
      noOptionsText={translate('ui.noneFound')}
      openText={translate('users.open', { name: label })}
      closeText={translate('shell.error.close')}
      clearText={translate('users.useUsual')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={usual}
          error={error}
          helperText={helperText}
          slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
        />
      )}
    />
  );
}
