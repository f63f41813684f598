import RemoveIcon from '@mui/icons-material/DeleteOutline';
import RenameIcon from '@mui/icons-material/DriveFileRenameOutline';
import SharedIcon from '@mui/icons-material/PeopleOutline';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { SavedSearch } from '#contract/search.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import type { MenuAnchor } from '#web/ui/folders/folderCommands.ts';
import SavedSearchDialog from './SavedSearchDialog.tsx';
import { useSavedSearches } from './useSavedSearches.ts';

interface SavedSearchMenuProps {
  saved: SavedSearch;
  anchor: MenuAnchor;
  /** Called when the menu and its dialogs are closed. */
  onDone: () => void;
}

/** Renames, shares or deletes a saved search. */
export default function SavedSearchMenu({ saved, anchor, onDone }: SavedSearchMenuProps) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const mayShare = useCan()('search.share');
  const [step, setStep] = useState<'menu' | 'rename' | 'remove'>('menu');
  const { change, removeItem } = useSavedSearches();
  const { name, shared } = saved;
  const labelFor = (key: string) => translate(`search.saved.${key}`, { name });
  const done = { onSuccess: onDone };

  if (step === 'rename') {
    return (
      <SavedSearchDialog
        title={labelFor('rename')}
        label={saved}
        error={change.error}
        isBusy={change.isPending}
        onSave={(label) => change.mutate({ ...saved, ...label }, done)}
        onClose={onDone}
      />
    );
  }
  if (step === 'remove') {
    return (
      <ConfirmDialog
        title={labelFor('deleteTitle')}
        question={labelFor(shared ? 'removeSharedQuestion' : 'removeQuestion')}
        confirm={translate('fileShare.folder.delete')}
        error={removeItem.error}
        isBusy={removeItem.isPending}
        isDestructive
        onConfirm={() => removeItem.mutate(saved, done)}
        onClose={onDone}
      />
    );
  }
  const share = () => {
    void change.mutateAsync({ ...saved, shared: !shared }).catch(showError);
    onDone();
  };
  const items = [
    { id: 'renameAction', icon: RenameIcon, run: () => setStep('rename') },
    ...(mayShare ? [{ id: shared ? 'unshareAction' : 'shareAction', icon: SharedIcon, run: share }] : []),
    { id: 'removeAction', icon: RemoveIcon, run: () => setStep('remove') },
  ];
  return (
    <Menu
      open
      onClose={onDone}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': translate('ui.actionsOf', { name }) } }}
    >
      {items.map(({ id, icon: Icon, run }) => (
        <MenuItem key={id} onClick={run}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{labelFor(id)}</ListItemText>
        </MenuItem>
      ))}
    </Menu>
  );
}
