import { SimpleForm, TextInput, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { NameInput } from '#web/admin/form/NameInput.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';

const labels = { name: 'groups.name', email: 'groups.email' };
const empty = { name: '', email: '' };

/** The form of a group, of which the name is required. */
export function GroupForm({ schema, isNew = false }: { schema: z.ZodType; isNew?: boolean }) {
  const translate = useTranslate();
  const resolver = useSchemaResolver(schema, labels, { unique: ['name'] });
  return (
    <SimpleForm resolver={resolver} {...(isNew && { defaultValues: empty })}>
      <NameInput label={labels.name} autoFocus />
      <TextInput
        source="email"
        label={labels.email}
        type="email"
        placeholder={translate('groups.emailOptional')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.email } }}
      />
    </SimpleForm>
  );
}
