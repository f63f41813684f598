import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { invitations } from '#contract/invitations.ts';
import { passwordResets } from '#contract/passwordResets.ts';
import type { TestHouse } from './house.ts';

/** What lies in the outbox; it is taken away. */
export async function takeMails(house: TestHouse): Promise<Email[]> {
  await house.runTask('answerPasswordAsks');
  await house.runTask('deliverMails');
  const folder = join(house.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  await rm(folder, { recursive: true, force: true });
  return mails;
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Email | undefined) =>
  /\/fileshare\/(?:welcome|reset)\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Invites a user and answers the token that their mail carries. */
export async function invited(house: TestHouse, id: number): Promise<string> {
  await takeMails(house);
  const { status, body } = await house.admin.call(invitations.invite, { body: { id } });
  if (status !== 200) throw new Error(`The invitation was refused: ${body.message}`);
  return tokenIn((await takeMails(house))[0]);
}

/** Says that a password is forgotten, and answers the token that the mail carries. */
export async function forgetful(house: TestHouse, id: string): Promise<string> {
  await takeMails(house);
  await house.visitor.call(passwordResets.ask, { body: { id } });
  return tokenIn((await takeMails(house))[0]);
}
