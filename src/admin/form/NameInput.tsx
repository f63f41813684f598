import { TextInput, type TextInputProps } from 'react-admin';
import { limits } from '#contract/limits.ts';

/** The name of a record, which is required. */
export function NameInput(props: Omit<TextInputProps, 'source'>) {
  return <TextInput source="name" isRequired slotProps={{ htmlInput: { maxLength: limits.name } }} {...props} />;
}
