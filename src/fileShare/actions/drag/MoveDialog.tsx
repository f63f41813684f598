import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';
import { countMoved, type Moved, whyNotInto } from './moves.ts';
import { NewTarget } from './NewTarget.tsx';
import { useMove } from './useMove.ts';

const MAX_RECENT_FOLDERS = 5;

interface MoveDialogProps {
  folderTree: FolderTreeData;
  moved: Moved;
  onClose: () => void;
}

/** Selects the target folder of a move, from the tree or by searching. */
export function MoveDialog({ folderTree, moved, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const can = useCan();
  const move = useMove();
  const [targetId, setTargetId] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [recent, noteTarget] = useRecentTargets();
  const target = targetId === undefined ? undefined : folderTree.byId.get(targetId);
  const obstacle = target && whyNotInto(folderTree, can, moved, target);
  const parent = target ?? (moved.parentId === null ? undefined : folderTree.byId.get(moved.parentId));
  const labelFor = (key: string, values?: object) => translate(`fileShare.move.${key}`, values);
  const names = { smart_count: countMoved(moved), name: moved.name };

  const submit = async () => {
    if (!target) return;
    setBusy(true);
    await move(moved, target);
    noteTarget(target.id);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="move-title" maxWidth="xs" fullWidth>
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {labelFor('title', names)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <RecentTargets ids={recent} folderTree={folderTree} onChoose={setTargetId} />
        <FolderPicker
          label={labelFor('search')}
          folderTree={folderTree}
          startId={moved.parentId ?? undefined}
          chosenId={targetId}
          onChoose={setTargetId}
        />
        <NewTarget parentId={parent && can('folder.create', parent) ? parent.id : undefined} onCreated={setTargetId} />
        {target && !obstacle && (
          <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {labelFor('to', {
              folder: pathTo(folderTree, target.id)
                .map(({ name }) => name)
                .join(' / '),
            })}
          </Typography>
        )}
        {target && obstacle && <Alert severity="warning">{labelFor(obstacle, { folder: target.name })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={submit} disabled={!target || obstacle !== undefined} loading={isBusy}>
          {labelFor('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RecentTargetsProps {
  ids: readonly number[];
  folderTree: FolderTreeData;
  onChoose: (folderId: number) => void;
}

/** The recent targets that still exist. */
function RecentTargets({ ids, folderTree, onChoose }: RecentTargetsProps) {
  const translate = useTranslate();
  const folders = ids.flatMap((id) => folderTree.byId.get(id) ?? []);
  if (folders.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate('filePage.move.recent')}
      </Typography>
      {folders.map(({ id, name }) => (
        <Chip key={id} label={name} size="small" onClick={() => onChoose(id)} />
      ))}
    </Stack>
  );
}

/** The recent targets of the user, the latest first, and a function that adds one. */
function useRecentTargets(): [readonly number[], (folderId: number) => void] {
  const profile = useStored('profile');
  const [ids, setIds] = useStore<number[]>(`fileShare.recentTargets.${profile?.id}`, []);
  return [ids, (id) => setIds([id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT_FOLDERS))];
}
