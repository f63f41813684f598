import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { InfoSkeleton } from '#web/ui/page/InfoSkeleton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { attributeGroupsQuery } from '../state/queries.ts';
import { normalisedSearch, type Search } from '../state/search.ts';
import { groupQuery } from './results.ts';
import { SearchAttribute } from './SearchAttribute.tsx';

interface SearchDialogProps {
  /** The folder to search, with its descendants. */
  folder: TreeFolder;
  /** The current search. */
  search: Search | undefined;
  onSearch: (search: Search) => void;
  onClose: () => void;
}

/** The dialog for a search text, an attribute group and attribute values. */
export default function SearchDialog({ folder, search, onSearch, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<Search>(search ?? { text: '', values: {} });
  const { data: groups = [] } = useQuery(attributeGroupsQuery);
  const requested = normalisedSearch(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (requested) onSearch(requested);
  };
  const labelFor = (key: string) => translate(`search.${key}`, { folder: folder.name });

  return (
    <Dialog open onClose={onClose} aria-labelledby="search-title" maxWidth="sm" fullWidth>
      <DialogTitle id="search-title">{labelFor('title')}</DialogTitle>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', pt: 0 }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {labelFor('below')}
          </Typography>
          <TextField
            label={labelFor('text')}
            value={draft.text}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
            helperText={labelFor('textHint')}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            autoFocus
            fullWidth
          />
          <TextField
            select
            label={labelFor('attributeGroup')}
            value={groups.some(({ id }) => id === draft.attributeGroupId) ? draft.attributeGroupId : ''}
            onChange={({ target }) =>
              setDraft({ ...draft, attributeGroupId: Number(target.value) || undefined, values: {}, operators: {} })
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            fullWidth
          >
            <MenuItem value="">
              <em>{labelFor('anyGroup')}</em>
            </MenuItem>
            {groups.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {draft.attributeGroupId !== undefined && <AttributeConditions draft={draft} onChange={setDraft} />}
          <FormControlLabel
            control={
              <Checkbox
                checked={draft.incomplete ?? false}
                onChange={({ target }) => setDraft({ ...draft, incomplete: target.checked })}
              />
            }
            label={labelFor('incomplete')}
          />
        </DialogContent>
        <DialogActions sx={{ pt: 1 }}>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!requested}>
            {labelFor('submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AttributeConditionsProps {
  draft: Search;
  onChange: (draft: Search) => void;
}

function AttributeConditions({ draft, onChange }: AttributeConditionsProps) {
  const { data: group, error, isPending, refetch } = useQuery(groupQuery(draft.attributeGroupId));
  if (isPending) return <InfoSkeleton />;
  if (!group) return <LoadError error={error} onRetry={refetch} />;
  return group.attributes.map((attribute) => (
    <SearchAttribute
      key={attribute.id}
      attribute={attribute}
      value={draft.values[attribute.id] ?? ''}
      onChange={(value) => onChange({ ...draft, values: { ...draft.values, [attribute.id]: value } })}
      operator={draft.operators?.[attribute.id]}
      onOperator={(operator) => onChange({ ...draft, operators: { ...draft.operators, [attribute.id]: operator } })}
    />
  ));
}
