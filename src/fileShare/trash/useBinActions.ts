import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { RestoreMode } from '#contract/enums.ts';
import { type BinItem, bin } from '#contract/fileNodes/bin.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { NotConfirmed, withReason } from '#dataProvider/reauthentication.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { failureOf, tryEach } from '../actions/tryEach.ts';
import { useRefresh } from '../state/useRefresh.ts';

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : undefined);

/** The target of an item whose original folder does not exist any more. */
export type Target = { withFolders: true } | { parentId: number };

/**
 * Restores items of Trash or deletes them permanently, and shows the results.
 * @param onDone is called when items have left Trash
 */
export function useBinActions(onDone: () => void) {
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  /** The item whose original folder is in Trash too, and the server's message. */
  const [blocked, setBlocked] = useState<{ item: BinItem; reason: string }>();

  /** Items whose names exist already, the server's message, and their target. */
  const [taken, setTaken] = useState<{ items: BinItem[]; reason: string; target: Target | undefined }>();

  const perform = async (
    event: 'restored' | 'removed',
    items: readonly BinItem[],
    operation: (item: BinItem) => Promise<unknown>,
  ) => {
    setBusy(true);
    const { done, failures } = await tryEach(items, operation);
    if (done.length > 0) {
      notify(`bin.${event}`, { type: 'success', messageArgs: { smart_count: done.length, name: done[0]?.name } });
      onDone();
    }
    await refresh(event, items);
    setBusy(false);
    return failures;
  };
  const restore = async (items: readonly BinItem[], mode: RestoreMode, target?: Target) => {
    const failed = await perform('restored', items, ({ id }) =>
      withReason((query) => call(bin.restore, { query, body: { id, mode, ...target } })),
    );
    const failures = failed.filter(({ error }) => !(error instanceof NotConfirmed));
    const [first] = failures;
    const isBlocked = items.length === 1 && first !== undefined && codeOf(first.error) === 'conflict';
    const isTaken = first !== undefined && failures.every(({ error }) => codeOf(error) === 'exists');
    setBlocked(isBlocked ? { item: first.item, reason: first.error.message } : undefined);
    const reason = failures.map(({ error }) => error.message).join('\n');
    setTaken(isTaken ? { items: failures.map(({ item }) => item), reason, target } : undefined);
    if (first && !isBlocked && !isTaken) showError(failureOf(failures, items.length));
  };
  const remove = async (items: readonly BinItem[]) => {
    const failures = await perform('removed', items, ({ id, rowVersion }) =>
      call(bin.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    );
    if (failures.length > 0) showError(failureOf(failures, items.length));
  };
  const giveUp = () => {
    setBlocked(undefined);
    setTaken(undefined);
  };
  return { isBusy, blocked, taken, giveUp, restore, remove };
}
