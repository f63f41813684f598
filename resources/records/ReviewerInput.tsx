import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { groups } from '#contract/users/groups.ts';
import { call } from '#dataProvider/client.ts';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';

interface UnitInputProps {
  source?: string;
  label?: string;
  /** The user or group that the record has, as its reply names it. */
  stored?: Person | null | undefined;
}

/** Chooses a user or a group; by default the reviewer that is set already. */
export function ReviewerInput({ source = 'reviewerId', label = 'records.reviewer', stored }: UnitInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<number | null>({ source });
  const [chosen, setChosen] = useState<Person | null>(null);
  const known = stored && stored.id === field.value ? stored : undefined;
  const { data: found } = useQuery({
    queryKey: ['reviewer', field.value],
    queryFn: async () =>
      (await call(groups.units, { query: { take: '1000' } })).items.find(({ id }) => id === field.value),
    // react-admin shows an empty field as an empty text.
    enabled: Boolean(field.value) && chosen === null && known === undefined,
  });
  return (
    <Box data-field={source} sx={{ width: '100%', mb: 2 }}>
      <SearchPicker<Person>
        label={translate(label)}
        openText={translate(label)}
        value={chosen ?? known ?? found ?? null}
        onChange={(unit) => {
          setChosen(unit);
          field.onChange(unit?.id ?? null);
        }}
        error={fieldState.error?.message}
        queryKey={['reviewers']}
        find={(query, signal) => call(groups.units, { query }, { signal })}
      />
    </Box>
  );
}
