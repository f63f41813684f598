import { TextInput } from 'react-admin';
import { limits } from '#contract/limits.ts';

/** The labels of the fields, as keys of the catalogue. */
export const holdLabels = { name: 'records.name', reason: 'records.reason' };

/** Name and reason, both required. */
export function HoldFields() {
  return (
    <>
      <TextInput
        source="name"
        label={holdLabels.name}
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextInput
        source="reason"
        label={holdLabels.reason}
        isRequired
        multiline
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </>
  );
}
