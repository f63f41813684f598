import { TextInput } from 'react-admin';
import { limits } from '#contract/limits.ts';

/** Name and reason, both required. */
export function HoldFields() {
  return (
    <>
      <TextInput
        source="name"
        label="records.name"
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextInput
        source="reason"
        label="records.reason"
        isRequired
        multiline
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </>
  );
}
