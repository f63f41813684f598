import Alert from '@mui/material/Alert';
import { SimpleForm, TextInput, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { useCan } from '#authProvider/useCan.ts';
import { limits } from '#contract/limits.ts';
import { FormToolbar } from '#web/admin/form/FormToolbar.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { AttributesInput } from './AttributesInput.tsx';
import { emptyGroup } from './groupDraft.ts';

const labels = { name: 'attributeGroups.groupName' };

/** The editor of an attribute group; only administrators save. */
export function GroupForm({ schema }: { schema: z.ZodType }) {
  const translate = useTranslate();
  const maySave = useCan()('attributeGroup.write');
  const resolver = useSchemaResolver(schema, labels, { unique: ['name'], only: ['name'] });
  return (
    <SimpleForm resolver={resolver} defaultValues={emptyGroup} toolbar={<FormToolbar isDisabled={!maySave} />}>
      {!maySave && <Alert severity="info">{translate('attributeGroups.administratorsOnly')}</Alert>}
      <TextInput
        source="name"
        label={labels.name}
        isRequired
        slotProps={{ htmlInput: { maxLength: limits.name } }}
        sx={{ maxWidth: 480 }}
      />
      <AttributesInput />
    </SimpleForm>
  );
}
