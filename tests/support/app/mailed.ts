import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { invitations } from '#contract/users/invitations.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import type { TestApp } from './testApp.ts';

/** The mails of the outbox; they are removed from it. */
export async function takeMails(app: TestApp): Promise<Email[]> {
  await app.runTask('answerPasswordAsks');
  await app.runTask('deliverMails');
  const folder = join(app.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  await rm(folder, { recursive: true, force: true });
  return mails;
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Email | undefined) =>
  /\/fileshare\/(?:welcome|reset)\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Invites a user. @returns the token in their mail */
export async function invited(app: TestApp, id: number): Promise<string> {
  await takeMails(app);
  const { status, body } = await app.admin.call(invitations.invite, { body: { id } });
  if (status !== 200) throw new Error(`The invitation was refused: ${body.message}`);
  return tokenIn((await takeMails(app))[0]);
}

/** Requests a password reset. @returns the token in the mail */
export async function forgetful(app: TestApp, id: string): Promise<string> {
  await takeMails(app);
  await app.visitor.call(passwordResets.request, { body: { id } });
  return tokenIn((await takeMails(app))[0]);
}
