import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { Bulletin, BulletinLink } from '#contract/bulletins.ts';
import { limits } from '#contract/limits.ts';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { isBlank, useDraft } from '#web/ui/form/useDraft.ts';
import { linkRows, offeredFiles, sentLinks, unsafeRows } from './bulletinDraft.ts';
import { FileRows } from './FileRows.tsx';
import { LinkRows } from './LinkRows.tsx';

/** What is sent of a bulletin. */
export interface BulletinValues {
  title: string;
  body: string;
  tags: string;
  links: BulletinLink[];
  /** Ids of the files that are ticked. */
  fileNodes: number[];
}

interface BulletinFormProps {
  title: string;
  /** A bulletin that there is already. */
  start?: Pick<Bulletin, 'title' | 'body' | 'tags' | 'links' | 'fileNodes'>;
  error: Error | null;
  isSaving: boolean;
  /** `leave` goes elsewhere without asking about unsaved changes. */
  onSave: (values: BulletinValues, leaveForm: (go: () => void) => void) => void;
  onCancel: () => void;
}

const empty = { title: '', body: '', tags: '', links: [], fileNodes: [] };

/** The form of a new or an existing bulletin. */
export function BulletinForm({ title, start = empty, error, isSaving, onSave, onCancel }: BulletinFormProps) {
  const translate = useTranslate();
  const draft = useDraft({ title: start.title, body: start.body, tags: start.tags }, error);
  const [rows, setRows] = useState(() => linkRows(start.links));
  const [unsafe, setUnsafe] = useState<ReadonlySet<number>>(new Set());
  const [attached, setAttached] = useState(start.fileNodes);
  const copied = useStored('copied.bulletins') ?? [];
  // What was copied for a bulletin is meant for it.
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set([...start.fileNodes, ...(start === empty ? copied : [])].map(({ id }) => id)),
  );
  const files = offeredFiles(attached, copied);
  const values: BulletinValues = {
    ...draft.values,
    links: sentLinks(rows),
    fileNodes: files.map(({ id }) => id).filter((id) => ticked.has(id)),
  };
  const leaveForm = useUnsavedGuard(draft.isChanged || isOther(values, start));
  const save = () => {
    const found = unsafeRows(rows);
    setUnsafe(found);
    const isComplete = draft.check({ title: isBlank(draft.values.title) && 'bulletins.titleMissing' });
    if (isComplete && found.size === 0) onSave(values, leaveForm);
  };

  return (
    <FormFrame
      title={title}
      error={error}
      fields={['title', 'body', 'tags']}
      isSaving={isSaving}
      onSubmit={save}
      onCancel={onCancel}
    >
      <TextField
        {...draft.text('title')}
        label={translate('bulletins.form.title')}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.bulletin.title, dir: 'auto' } }}
      />
      <TextField
        {...draft.text('body')}
        label={translate('bulletins.form.message')}
        multiline
        minRows={5}
        maxRows={20}
        slotProps={{ htmlInput: { maxLength: limits.bulletin.body, dir: 'auto' } }}
      />
      <TextField
        {...draft.text('tags')}
        label={translate('bulletins.form.tags')}
        helperText={draft.text('tags').helperText ?? translate('bulletins.form.tagsHint')}
        slotProps={{ htmlInput: { maxLength: limits.bulletin.tags, dir: 'auto' } }}
      />
      <LinkRows rows={rows} unsafe={unsafe} onChange={setRows} />
      <FileRows
        files={files}
        ticked={ticked}
        onTick={setTicked}
        onDetach={(id) => setAttached(attached.filter((file) => file.id !== id))}
      />
    </FormFrame>
  );
}

function isOther({ links, fileNodes }: BulletinValues, start: NonNullable<BulletinFormProps['start']>): boolean {
  const ids = start.fileNodes.map(({ id }) => id);
  return JSON.stringify([links, fileNodes]) !== JSON.stringify([start.links, ids]);
}
