import AddIcon from '@mui/icons-material/BookmarkAddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useCreate,
  useGetList,
  useListContext,
  useNotify,
  useSavedQueries,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { SharedQuery } from '#contract/instance/sharedQueries.ts';
import { NameDialog } from '#web/ui/dialogs/NameDialog.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';

/**
 * The saved queries of a list: one's own, which react-admin keeps, and those that administrators share. Their filters
 * may contain `{me}` and `{today}`.
 */
export function SavedQueries() {
  const id = useId();
  const translate = useTranslate();
  const can = useCan();
  const mayShare = can('query.share');
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext();
  const [own, setOwn] = useSavedQueries(resource);
  const [isSaving, setSaving] = useState(false);
  const [removed, setRemoved] = useState<SharedQuery>();
  const { data: shared = [] } = useGetList<SharedQuery>(
    'sharedQueries',
    { filter: { resource }, sort: { field: 'name', order: 'ASC' } },
    { enabled: mayShare },
  );
  const current = { filter: filterValues, sort, perPage, displayedFilters };
  const hasFilters = Object.keys(filterValues).length > 0;
  const queries = extractValidSavedQueries(own);
  if (!hasFilters && queries.length + shared.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} component="h2" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mb: 0.5 }}>
        {translate('lists.queries.title')}
      </Typography>
      <List disablePadding>
        {queries.map((query) => (
          <Query
            key={query.label}
            name={query.label}
            value={query.value}
            onRemove={() => setOwn(own.filter(({ label }) => label !== query.label))}
          />
        ))}
        {shared.map((query) => (
          <Query
            key={query.id}
            name={query.name}
            by={query.createdBy.name}
            value={query.value}
            {...(can('query.remove', { by: query.createdBy.id }) && { onRemove: () => setRemoved(query) })}
          />
        ))}
      </List>
      {hasFilters && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => setSaving(true)}>
          {translate('lists.queries.save')}
        </Button>
      )}
      {isSaving && (
        <SaveDialog
          resource={resource}
          value={current}
          mayShare={mayShare}
          onKeep={(query) => setOwn([...own.filter(({ label }) => label !== query.label), query])}
          onClose={() => setSaving(false)}
        />
      )}
      {removed && (
        <DeleteDialog
          resource="sharedQueries"
          record={removed}
          title={translate('lists.queries.deleteTitle')}
          question={translate('lists.queries.deleteQuestion', { name: removed.name })}
          done={translate('lists.queries.deleted', { name: removed.name })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Box>
  );
}

interface QueryProps {
  name: string;
  /** Who shares it. */
  by?: string;
  value: object;
  onRemove?: () => void;
}

function Query({ name, by, value, onRemove }: QueryProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filter, sort, perPage, displayedFilters } = value as SavedQuery['value'];
  const open = () => {
    const search = new URLSearchParams({ filter: JSON.stringify(filter ?? {}), page: '1' });
    if (displayedFilters) search.set('displayedFilters', JSON.stringify(displayedFilters));
    if (perPage) search.set('perPage', String(perPage));
    if (sort) for (const [key, text] of Object.entries({ sort: sort.field, order: sort.order })) search.set(key, text);
    navigate({ search: search.toString() });
  };
  return (
    <ListItem
      disablePadding
      {...(onRemove && {
        secondaryAction: (
          <IconButton
            edge="end"
            size="small"
            aria-label={translate('lists.queries.delete', { name })}
            onClick={onRemove}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        ),
      })}
    >
      <ListItemButton onClick={open} sx={{ mx: '-10px', px: '10px', py: 0, minHeight: 30, borderRadius: '6px' }}>
        <ListItemText
          primary={name}
          {...(by && { secondary: translate('lists.queries.sharedBy', { name: by }) })}
          sx={{ overflowWrap: 'anywhere', color: 'text.secondary', my: 0.25 }}
          slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
        />
      </ListItemButton>
    </ListItem>
  );
}

interface SaveDialogProps {
  resource: string;
  value: SavedQuery['value'];
  mayShare: boolean;
  onKeep: (query: SavedQuery) => void;
  onClose: () => void;
}

function SaveDialog({ resource, value, mayShare, onKeep, onClose }: SaveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isShared, setShared] = useState(false);
  const [create, { error, isPending }] = useCreate();
  const saved = (name: string) => {
    notify('lists.queries.saved', { type: 'success', messageArgs: { name } });
    onClose();
  };
  const save = (name: string) => {
    if (isShared) void create('sharedQueries', { data: { resource, name, value } }, { onSuccess: () => saved(name) });
    else {
      onKeep({ label: name, value });
      saved(name);
    }
  };
  return (
    <NameDialog
      title={translate('lists.queries.save')}
      label={translate('lists.queries.name')}
      submitLabel={translate('ui.save')}
      name=""
      error={error as Error | null}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {mayShare && (
        <FormControlLabel
          label={translate('lists.queries.share')}
          control={<Switch size="small" checked={isShared} onChange={(_, is) => setShared(is)} />}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0, gap: 1 }}
        />
      )}
    </NameDialog>
  );
}
