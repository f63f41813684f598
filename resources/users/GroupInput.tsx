import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';

interface GroupInputProps {
  source: string;
  label: string;
  onChange?: AutocompleteInputProps['onChange'];
}

/** Chooses a group; the server searches by name. */
export function GroupInput({ source, label, onChange }: GroupInputProps) {
  return (
    <ReferenceInput source={source} reference="groups" sort={{ field: 'name', order: 'ASC' }} perPage={50}>
      <AutocompleteInput
        label={label}
        optionText="name"
        noOptionsText="ui.noneFound"
        helperText={false}
        {...(onChange && { onChange })}
        sx={{ minWidth: 200 }}
      />
    </ReferenceInput>
  );
}
