import { SimpleForm, type SimpleFormProps, TextInput } from 'react-admin';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { judged } from './bulletinDraft.ts';
import { FilesInput } from './FilesInput.tsx';
import { LinksInput } from './LinksInput.tsx';

const labels = {
  title: 'bulletins.form.title',
  body: 'bulletins.form.body',
  tags: 'bulletins.form.tags',
  name: 'bulletins.form.linkName',
  url: 'bulletins.form.linkUrl',
};

interface BulletinFormProps extends Pick<SimpleFormProps, 'defaultValues'> {
  schema: z.ZodType;
}

/** The form of a new or an existing bulletin. */
export function BulletinForm({ schema, defaultValues }: BulletinFormProps) {
  const resolver = useSchemaResolver(schema, labels, { judged, only: ['title', 'body', 'tags', 'links'] });
  return (
    <SimpleForm resolver={resolver} {...(defaultValues && { defaultValues })}>
      <TextInput
        source="title"
        label={labels.title}
        isRequired
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.bulletin.title, dir: 'auto' } }}
      />
      <TextInput
        source="body"
        label={labels.body}
        multiline
        minRows={5}
        maxRows={20}
        slotProps={{ htmlInput: { maxLength: limits.bulletin.body, dir: 'auto' } }}
      />
      <TextInput
        source="tags"
        label={labels.tags}
        helperText="bulletins.form.tagsHint"
        slotProps={{ htmlInput: { maxLength: limits.bulletin.tags, dir: 'auto' } }}
      />
      <LinksInput />
      <FilesInput />
    </SimpleForm>
  );
}
