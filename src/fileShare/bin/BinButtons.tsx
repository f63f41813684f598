import RemoveIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrash';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BinItem } from '#contract/bin.ts';
import type { RestoreMode } from '#contract/enums.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { BlockedDialog } from './BlockedDialog.tsx';
import { useBinActions } from './useBinActions.ts';

interface BinButtonsProps {
  mode: RestoreMode;
  /** How many are selected, and the name of the only one. */
  count: number;
  name?: string | undefined;
  /** The selected items. */
  load: () => Promise<BinItem[]>;
  onDone: () => void;
}

/** Restore and Permanently Delete (§2 Bin details), for one item or several. */
export function BinButtons({ mode, count, name, load, onDone }: BinButtonsProps) {
  const translate = useTranslate();
  const [removing, setRemoving] = useState(false);
  const { isBusy, blocked, giveUp, restore, remove } = useBinActions(onDone);
  const confirmRemoval = async () => {
    await remove(await load());
    setRemoving(false);
  };

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<RestoreIcon />}
        loading={isBusy && !removing}
        onClick={async () => restore(await load(), mode)}
      >
        {translate('bin.restore')}
      </Button>
      <Button size="small" color="error" startIcon={<RemoveIcon />} onClick={() => setRemoving(true)}>
        {translate('bin.remove')}
      </Button>
      {removing && (
        <ConfirmDialog
          title={translate('bin.removing')}
          question={translate('bin.removeQuestion', { smart_count: count, name })}
          confirm={translate('bin.remove')}
          isDestructive
          error={null}
          isBusy={isBusy}
          onConfirm={confirmRemoval}
          onClose={() => setRemoving(false)}
        />
      )}
      {blocked && (
        <BlockedDialog
          {...blocked}
          isBusy={isBusy}
          onRestore={(target) => restore([blocked.item], mode, target)}
          onClose={giveUp}
        />
      )}
    </>
  );
}
