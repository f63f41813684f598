import type { Db } from '#server/storage/database.ts';
import type { DesktopLink } from './desktopLinks.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    desktopLinks: ReturnType<typeof desktopLinkStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    desktopLink: DesktopLink;
  }
}

export const desktopLinkStore = (db: Db) => ({
  find: (tokenHash: string) =>
    db.selectFrom('desktopLink').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
  async insert(link: DesktopLink) {
    await db.insertInto('desktopLink').values(link).execute();
  },
  async update(tokenHash: string, changes: Partial<Pick<DesktopLink, 'versionId' | 'usedOn'>>) {
    await db.updateTable('desktopLink').set(changes).where('tokenHash', '=', tokenHash).execute();
  },
  /** Removes the links of a user to a file. */
  async removeOf(fileId: number, userId: number) {
    await db.deleteFrom('desktopLink').where('fileId', '=', fileId).where('userId', '=', userId).execute();
  },
  async removeUsedBefore(time: string) {
    await db.deleteFrom('desktopLink').where('usedOn', '<', time).execute();
  },
});
