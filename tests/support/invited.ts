import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { invitations } from '#contract/invitations.ts';
import type { TestHouse } from './house.ts';

/** Invites a user and answers the token that their mail carries. */
export async function invited(house: TestHouse, id: number): Promise<string> {
  const folder = join(house.dataDir, 'outbox');
  await house.runTask('deliverMails');
  await rm(folder, { recursive: true, force: true });
  const { status, body } = await house.admin.call(invitations.invite, { body: { id } });
  if (status !== 200) throw new Error(`The invitation was refused: ${body.message}`);
  await house.runTask('deliverMails');
  const [name = ''] = await readdir(folder);
  const { text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
  return /\/fileshare\/welcome\/(\S+)/.exec(text)?.[1] ?? '';
}
