import { SimpleForm, type SimpleFormProps, TextInput } from 'react-admin';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { judged } from './bulletinDraft.ts';
import { FilesInput } from './FilesInput.tsx';
import { LinksInput } from './LinksInput.tsx';

interface BulletinFormProps extends Pick<SimpleFormProps, 'defaultValues'> {
  schema: z.ZodType;
}

/** The form of a new or an existing bulletin. */
export function BulletinForm({ schema, defaultValues }: BulletinFormProps) {
  const resolver = useSchemaResolver(schema, { judged, only: ['title', 'body', 'tags', 'links'] });
  return (
    <SimpleForm resolver={resolver} {...(defaultValues && { defaultValues })}>
      <TextInput
        source="title"
        label="bulletins.form.title"
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.bulletin.title, dir: 'auto' } }}
      />
      <TextInput
        source="body"
        label="bulletins.form.body"
        multiline
        minRows={5}
        maxRows={20}
        slotProps={{ htmlInput: { maxLength: limits.bulletin.body, dir: 'auto' } }}
      />
      <TextInput
        source="tags"
        label="bulletins.form.tags"
        helperText="bulletins.form.tagsHint"
        slotProps={{ htmlInput: { maxLength: limits.bulletin.tags, dir: 'auto' } }}
      />
      <LinksInput />
      <FilesInput />
    </SimpleForm>
  );
}
