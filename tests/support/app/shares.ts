import { expect, onTestFinished } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { startMailServer } from '../servers/smtpServer.ts';
import type { Person } from './person.ts';
import { createTestApp, type TestApp } from './testApp.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** An instance with the module on and a real mail server. */
export async function createShareApp(more: Record<string, string> = {}) {
  const post = await startMailServer();
  onTestFinished(() => post.stop());
  const env = { FEATURES: 'oneTimeShares', SMTP_URL: post.url, PUBLIC_URL: 'https://files.example.org' };
  return { app: await createTestApp({ env: { ...env, ...more } }), post };
}

export interface ShareWishes {
  emails?: string;
  memo?: string;
  duration?: number;
  fileIds?: number[];
  files?: Record<string, Content>;
  code?: string;
  maxDownloads?: number;
  receipt?: boolean;
}

/** Announces a share. */
export function announce(person: Person, { files = {}, emails = 'ann@example.org', ...wishes }: ShareWishes) {
  const announced = Object.entries(files).map(([name, content]) => ({ name, length: Buffer.byteLength(content) }));
  return person.call(oneTimeShares.announce, { body: { emails, files: announced, ...wishes } });
}

/** Uploads the files of a share, or the placeholder if it has none. */
export async function send(person: Person, key: string, files: Record<string, Content> = {}) {
  const form = new FormData();
  const entries = Object.entries(files);
  for (const [name, content] of entries) form.append('files', new Blob([content]), name);
  if (entries.length === 0) form.append('files', '');
  const path = pathOf(oneTimeShares.send, { params: { key } });
  const response = await person.fetch(path, { method: 'POST', body: form });
  return { status: response.status, body: oneTimeShares.send.reply.parse(await response.json()) };
}

/** Makes a complete share. @returns its number */
export async function makeShare(person: Person, wishes: ShareWishes): Promise<number> {
  const { status, body } = await announce(person, wishes);
  expect(status, body.message).toBe(200);
  const sent = await send(person, body.onetimeKey, wishes.files);
  expect(sent.body.error).toBeNull();
  return sent.body.groupId ?? 0;
}

/** Makes a share and sends its mails. @returns the tokens of its recipients, in their order */
export async function mailShare(
  { app, post }: Awaited<ReturnType<typeof createShareApp>>,
  person: Person,
  wishes: ShareWishes,
): Promise<{ id: number; tokens: string[] }> {
  const id = await makeShare(person, wishes);
  const before = post.mails.length;
  await person.call(oneTimeShares.sendMail, { body: { id } });
  await app.runTask('deliverMails');
  const tokens = post.mails.slice(before).map(({ text = '' }) => tokenIn(text));
  return { id, tokens };
}

/** The token of the link in a mail. */
export function tokenIn(text: string): string {
  return /https:\/\/files\.example\.org\/fileshare\/share\/(\S+)/.exec(text)?.[1] ?? '';
}

/** A download key of a recipient. */
export async function keyOf(app: TestApp, token: string, fileId?: number, code?: string): Promise<string> {
  const { status, body } = await app.visitor.call(oneTimeShares.key, { params: { token }, body: { fileId, code } });
  expect(status, body.message).toBe(200);
  return body.onetimeKey;
}

/** The log rows about recipients, oldest first. */
export async function recipientLog(app: TestApp) {
  const { body } = await app.admin.call(oneTimeShares.log, { query: {} });
  return body.items.reverse();
}
