import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { type ApprovalDecision, type ApprovalDetails, approvals } from '#contract/approvals.ts';
import { call } from '#dataProvider/client.ts';
import { withReauthentication } from '#dataProvider/reauthentication.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { WAITING_KEY } from '#web/layout/useWaiting.ts';
import { approvalQuery, lastApprovalQuery } from './approvals.data.ts';

/** Loads again what a change of approvals shows: approvals, tasks, their number, and the files. */
export function useRefreshApprovals() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useCallback(
    (fileIds: readonly number[]) =>
      Promise.all([
        ...[['approvals'], ['tasks'], ['workflows'], WAITING_KEY].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
        refresh(
          'changed',
          fileIds.map((id) => ({ id })),
        ),
      ]),
    [client, refresh],
  );
}

/** A change of an approval, whose reply is shown at once. */
export function useApprovalChange<Input>(
  approval: Pick<ApprovalDetails, 'id' | 'file'>,
  change: (params: { id: string }, input: Input) => Promise<ApprovalDetails>,
  done?: (saved: ApprovalDetails, input: Input) => void,
) {
  const client = useQueryClient();
  const refresh = useRefreshApprovals();
  return useMutation({
    mutationFn: (input: Input) => change({ id: String(approval.id) }, input),
    onSuccess: (saved, input) => {
      client.setQueryData(approvalQuery(saved.id).queryKey, saved);
      client.setQueryData(lastApprovalQuery(saved.file.id).queryKey, saved);
      done?.(saved, input);
    },
    // Also after a refusal: what was shown may be outdated.
    onSettled: () => void refresh([approval.file.id]),
  });
}

export interface Decision {
  decision: ApprovalDecision;
  comment: string;
  /** The person for whom a deputy decides; null for oneself. */
  for: number | null;
}

/** Approves or rejects the version and the step that are shown. */
export function useDecide(approval: ApprovalDetails, onDecided: () => void) {
  const notify = useNotify();
  const { step, version, file } = approval;
  return useApprovalChange(
    approval,
    (params, { decision, comment, for: forId }: Decision) => {
      const body = { decision, step, versionId: version.id, comment: comment.trim() || null, for: forId ?? undefined };
      return withReauthentication(() => call(approvals.decide, { params, body }));
    },
    (_, { decision }) => {
      notify(`approvals.done.${decision}`, { type: 'success', messageArgs: { name: file.name } });
      onDecided();
    },
  );
}
