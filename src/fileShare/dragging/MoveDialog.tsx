import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { FolderTree } from '../tree/FolderTree.tsx';
import { childrenOf, type Forest, pathTo, searchForest } from '../tree/forest.ts';
import { type Moved, whyNotInto } from './moves.ts';
import { useMove } from './useMove.tsx';

interface MoveDialogProps {
  forest: Forest;
  moved: Moved;
  onClose: () => void;
}

/** Chooses the folder into which something is moved, from the tree or by searching it. */
export function MoveDialog({ forest, moved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const move = useMove();
  const [search, setSearch] = useState('');
  const [targetId, setTargetId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const { shown, expanded, toggle } = useShownFolders(forest, moved, search);
  const target = targetId === undefined ? undefined : forest.byId.get(targetId);
  const refusal = target && whyNotInto(forest, can, moved, target);
  const word = (key: string, values?: object) => translate(`fileShare.move.${key}`, values);
  const names = { smart_count: moved.ids.length, name: moved.name };

  const submit = async () => {
    if (!target) return;
    setBusy(true);
    await move(moved, target);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {word('title', names)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SearchBox label={word('search')} value={search} onSearch={setSearch} />
        <Box
          sx={{
            display: 'flex',
            height: 'min(320px, 40dvh)',
            py: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {shown.byId.size > 0 ? (
            <FolderTree
              forest={shown}
              expanded={expanded}
              currentId={targetId}
              onToggle={toggle}
              onChoose={setTargetId}
            />
          ) : (
            <Typography variant="body2" color="text.secondary" sx={{ m: 'auto' }}>
              {word('noneFound')}
            </Typography>
          )}
        </Box>
        {target && !refusal && (
          <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {word('to', {
              folder: pathTo(forest, target.id)
                .map(({ name }) => name)
                .join(' / '),
            })}
          </Typography>
        )}
        {target && refusal && <Alert severity="warning">{word(refusal, { folder: target.name })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('fileShare.folder.cancel')}</Button>
        <Button variant="contained" onClick={submit} disabled={!target || refusal !== undefined} loading={isBusy}>
          {word('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The tree opened down to where the things are; while searching, what is found and the way to it. */
function useShownFolders(forest: Forest, moved: Moved, search: string) {
  const [opened, setOpened] = useState(
    () => new Set([...childrenOf(forest, null), ...pathTo(forest, moved.parentId ?? 0)].map(({ id }) => id)),
  );
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const found = useMemo(() => (search === '' ? forest : searchForest(forest, search)), [forest, search]);
  const expanded = useMemo(() => {
    if (search === '') return opened;
    return new Set([...found.byId.keys()].filter((id) => !closed.has(id)));
  }, [search, opened, closed, found]);
  const flip = (ids: ReadonlySet<number>, id: number) =>
    new Set([...ids].filter((other) => other !== id).concat(ids.has(id) ? [] : id));
  const toggle = (id: number) => (search === '' ? setOpened(flip(opened, id)) : setClosed(flip(closed, id)));
  return { shown: found, expanded, toggle };
}
