import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Folder, FolderPermission } from '#contract/fileNodes/folders.ts';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryRow } from './EntryRow.tsx';
import { type Draft, draftOf, type lists } from './entries.ts';
import { entriesQuery } from './queries.ts';
import { RemoveEntry } from './RemoveEntry.tsx';

interface EntryListProps {
  folder: Folder;
  list: (typeof lists)[number];
}

/** The editors or the viewers of a folder: search, add, reload, edit, remove. */
export function EntryList({ folder, list }: EntryListProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState<Draft>();
  const [removing, setRemoving] = useState<FolderPermission>();
  const entries = useQuery(entriesQuery(folder.id, list.rights, search));
  const title = translate(`folderPermissions.${list.name}`);
  const labelFor = (key: string) => translate(`folderPermissions.${key}`, { list: title });

  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <ReloadButton label={labelFor('reload')} isFetching={entries.isFetching} onReload={entries.refetch} />
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          aria-label={labelFor('addTo')}
          onClick={() => setDraft({ rights: list.rights, units: [] })}
        >
          {labelFor('add')}
        </Button>
      </Stack>
      <SearchBox label={labelFor('search')} value={search} onSearch={setSearch} />
      {entries.error && <LoadError error={entries.error} onRetry={entries.refetch} />}
      {entries.isPending && <Skeleton variant="rounded" height={48} />}
      {entries.data?.length === 0 && <EmptyEntries isSearch={search !== ''} />}
      {entries.data && entries.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.data.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              onEdit={() => setDraft(draftOf(entry))}
              onRemove={() => setRemoving(entry)}
            />
          ))}
        </Box>
      )}
      {draft && <EntryDialog folder={folder} list={list.name} start={draft} onClose={() => setDraft(undefined)} />}
      {removing && (
        <RemoveEntry folder={folder} list={list.name} entry={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Paper>
  );
}

function EmptyEntries({ isSearch }: { isSearch: boolean }) {
  const translate = useTranslate();
  const labelFor = (key: string) => translate(`folderPermissions.${key}`);
  return (
    <Typography variant="body2" color="text.secondary" sx={{ py: 2, textAlign: 'center' }}>
      {isSearch ? labelFor('noneFound') : `${labelFor('empty')} ${labelFor('emptyHint')}`}
    </Typography>
  );
}
