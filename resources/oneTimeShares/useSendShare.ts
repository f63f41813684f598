import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';
import { announcementOf, type ShareValues } from './shareDraft.ts';

/** What is shared with whom. */
export interface ShareOrder {
  values: ShareValues;
  /** Stored files. */
  fileIds: number[];
  /** Files from here. */
  files: File[];
}

type Sent = ReplyOf<typeof oneTimeShares.send>;

/**
 * Sends a one-time share: obtain a key, upload files, receive a group ID, send the e-mails. Where only the mails
 * failed, another try of the same order sends them alone.
 */
export function useSendShare() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number>();
  const completed = useRef<{ order: ShareOrder; groupId: number }>(undefined);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const mutation = useMutation({
    mutationFn: async (order: ShareOrder) => {
      const before = completed.current;
      const groupId =
        before && isSame(before.order, order) ? before.groupId : await complete(order, setSent, leaving.current.signal);
      completed.current = { order, groupId };
      await call(oneTimeShares.sendMail, { body: { id: groupId } });
    },
    onSettled: () => {
      setSent(undefined);
      return queryClient.invalidateQueries({ queryKey: ['oneTimeShares'] });
    },
  });
  return { ...mutation, sent };
}

async function complete(
  { values, fileIds, files }: ShareOrder,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const announced = files.map(({ name, size }) => ({ name: normaliseName(name), length: size }));
  const body = { ...announcementOf(values), fileIds, files: announced };
  const { onetimeKey } = await call(oneTimeShares.announce, { body });
  const form = new FormData();
  for (const file of files) form.append('files', file, normaliseName(file.name));
  // A placeholder entry is sent when there are no files.
  if (files.length === 0) form.append('files', '');
  const url = apiUrl(pathOf(oneTimeShares.send, { params: { key: onetimeKey } }));
  const { groupId, errors } = await withSession((token) => sendForm<Sent>(url, form, { token, progress, signal }));
  if (groupId !== null) return groupId;
  const lines = errors.map((file) => `${file.name}: ${file.errors.join(' ')}`);
  throw new Error(lines.length > 0 ? lines.join('\n') : 'Failed to get Group ID.');
}

function isSame(a: ShareOrder, b: ShareOrder): boolean {
  const text = ({ values, fileIds }: ShareOrder) => JSON.stringify([values, fileIds]);
  return text(a) === text(b) && a.files.length === b.files.length && a.files.every((file, n) => file === b.files[n]);
}
