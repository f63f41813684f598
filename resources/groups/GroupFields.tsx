import { TextInput, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';

/** Name required, Email optional. */
export function GroupFields() {
  const translate = useTranslate();
  return (
    <>
      <TextInput
        source="name"
        label="groups.name"
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextInput
        source="email"
        label="groups.email"
        type="email"
        placeholder={translate('groups.emailOptional')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 320 } }}
      />
    </>
  );
}
