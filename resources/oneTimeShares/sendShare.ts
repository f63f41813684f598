import { pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';
import { announcementOf, type ShareOrder } from './shareDraft.ts';

type Sent = ReplyOf<typeof oneTimeShares.send>;

interface SendOptions {
  /** Called with the number of bytes sent so far. */
  progress: (sent: number) => void;
  signal: AbortSignal;
}

/** The last upload: if only its mails failed, the next attempt with the same draft sends only the mails. */
let completed: { order: ShareOrder; groupId: number } | undefined;

/** Sends a one-time share: gets a key, uploads the files, gets a group ID, sends the mails. */
export async function sendShare(order: ShareOrder, options: SendOptions): Promise<number> {
  const groupId = completed && isSame(completed.order, order) ? completed.groupId : await upload(order, options);
  completed = { order, groupId };
  await call(oneTimeShares.sendMail, { body: { id: groupId } });
  completed = undefined;
  return groupId;
}

async function upload(order: ShareOrder, { progress, signal }: SendOptions): Promise<number> {
  const { files } = order;
  const announced = files.map(({ name, size }) => ({ name: normaliseName(name), length: size }));
  const body = { ...announcementOf(order), files: announced };
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

function isSame({ files, ...a }: ShareOrder, { files: others, ...b }: ShareOrder): boolean {
  const isSameText = JSON.stringify(a) === JSON.stringify(b);
  return isSameText && files.length === others.length && files.every((file, n) => file === others[n]);
}
