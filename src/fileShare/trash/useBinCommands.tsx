import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RestoreMode } from '#contract/enums.ts';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { BlockedDialog } from './BlockedDialog.tsx';
import { TakenDialog } from './TakenDialog.tsx';
import { useBinActions } from './useBinActions.ts';

interface BinCommandsOptions {
  mode: RestoreMode;
  /** The number of selected items, and the name of a single one. */
  count: number;
  name?: string | undefined;
  /** The selected items. */
  load: () => Promise<BinItem[]>;
  onDone: () => void;
}

/** Restore and Permanently Delete, for one item or several, with their dialogs. */
export function useBinCommands({ mode, count, name, load, onDone }: BinCommandsOptions) {
  const translate = useTranslate();
  const [removing, setRemoving] = useState(false);
  const { isBusy, blocked, taken, giveUp, restore, remove } = useBinActions(onDone);
  const confirmRemoval = async () => {
    await remove(await load());
    setRemoving(false);
  };
  const dialogs = (
    <>
      {removing && (
        <ConfirmDialog
          title={translate('bin.removing')}
          question={translate('bin.removeQuestion', { smart_count: count, name })}
          confirm={translate('bin.removeCount', { smart_count: count })}
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
      {taken && (
        <TakenDialog
          {...taken}
          isBusy={isBusy}
          onRestore={(chosen) => restore(taken.items, chosen, taken.target)}
          onClose={giveUp}
        />
      )}
    </>
  );
  return {
    isBusy: isBusy && !removing,
    restore: async () => restore(await load(), mode),
    remove: () => setRemoving(true),
    dialogs,
  };
}
