import { TextInput, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';

/** The labels of the fields, as keys of the catalogue. */
export const groupLabels = { name: 'groups.name', email: 'groups.email' };

/** Name required, Email optional. */
export function GroupFields() {
  const translate = useTranslate();
  return (
    <>
      <TextInput
        source="name"
        label={groupLabels.name}
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextInput
        source="email"
        label={groupLabels.email}
        type="email"
        placeholder={translate('groups.emailOptional')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 320 } }}
      />
    </>
  );
}
