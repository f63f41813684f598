import { SimpleForm, TextInput } from 'react-admin';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { NameInput } from '#web/admin/form/NameInput.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';

const labels = { name: 'records.name', reason: 'records.reason' };
const empty = { name: '', reason: '' };

/** The form of a legal hold: name and reason, both required. */
export function HoldForm({ schema, isNew = false }: { schema: z.ZodType; isNew?: boolean }) {
  const resolver = useSchemaResolver(schema, labels, { unique: ['name'] });
  return (
    <SimpleForm resolver={resolver} {...(isNew && { defaultValues: empty })}>
      <NameInput label={labels.name} autoFocus />
      <TextInput
        source="reason"
        label={labels.reason}
        isRequired
        multiline
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </SimpleForm>
  );
}
