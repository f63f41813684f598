import { addDays } from 'date-fns';
import type { Bulletin, BulletinFile, bulletins } from '#contract/bulletins.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import { type Paged, termsOf } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { isPrevented, visibleFile } from '../fileNodes/files.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { personsOf } from '../users/users.service.ts';
import type { AttachedFile, BulletinRow } from './bulletins.model.ts';

/** A page of the board, newest first. */
export async function listBulletins(ctx: Ctx, query: QueryOf<typeof bulletins.list>): Promise<Paged<Bulletin>> {
  const { search, skip, take = limits.bulletin.take } = query;
  const { items, total } = await ctx.stores.bulletins.page({ terms: termsOf(search), skip, take });
  return { items: await describe(ctx, items), total };
}

export async function getBulletin(ctx: Ctx, id: number): Promise<Bulletin> {
  const [bulletin] = await describe(ctx, [await found(ctx, id)]);
  return bulletin ?? refuse('bulletin.notFound');
}

/** Puts a bulletin on the board. @throws {Refused} 404 for a file out of reach, 403 for a PDF that must not leave */
export async function createBulletin(ctx: Ctx, { fileNodes, ...texts }: BodyOf<typeof bulletins.create>) {
  await guardFiles(ctx, fileNodes);
  const id = await ctx.stores.bulletins.insert(texts, ctx.actor.id, ctx.stamp());
  await ctx.stores.bulletins.attach(id, fileNodes);
  await ctx.audit(`Bulletin created: ${texts.title}`);
  return getBulletin(ctx, id);
}

/**
 * Changes a bulletin; what is absent stays. Files that hang on it already are not asked for again: whoever corrects a
 * word may have lost sight of them since.
 * @throws {Refused} 403 for somebody else's, 409 stale, and as `createBulletin`
 */
export async function updateBulletin(ctx: Ctx, change: BodyOf<typeof bulletins.update>): Promise<Bulletin> {
  const { id, rowVersion, fileNodes, ...patch } = change;
  const bulletin = await guardOwn(ctx, id);
  const texts = { ...bulletin, ...withoutAbsent(patch) };
  if (!(await ctx.stores.bulletins.update(id, rowVersion, texts, ctx.actor.id, ctx.stamp()))) refuse('row.changed');
  if (fileNodes) {
    const attached = new Set((await ctx.stores.bulletins.filesOf([id])).map((file) => file.id));
    await guardFiles(
      ctx,
      fileNodes.filter((fileId) => !attached.has(fileId)),
    );
    await ctx.stores.bulletins.attach(id, fileNodes);
  }
  await ctx.audit(`Bulletin updated: ${texts.title}`);
  return getBulletin(ctx, id);
}

/** Takes a bulletin off the board. @throws {Refused} 403 for somebody else's */
export async function removeBulletin(ctx: Ctx, id: number) {
  const { title } = await guardOwn(ctx, id);
  await ctx.stores.bulletins.remove(id);
  await ctx.audit(`Bulletin deleted: ${title}`);
  return {};
}

/** What hangs on the board is there for everybody who is signed in (`api.md` §5 preview key). */
export async function isAttached({ actor, stores }: Ctx, fileId: number): Promise<true | undefined> {
  return (actor.id > 0 && (await stores.bulletins.shows(fileId))) || undefined;
}

async function found({ stores }: Ctx, id: number): Promise<BulletinRow> {
  return (await stores.bulletins.find(id)) ?? refuse('bulletin.notFound');
}

async function guardOwn(ctx: Ctx, id: number): Promise<BulletinRow> {
  const bulletin = await found(ctx, id);
  authorize(ctx.actor, 'bulletin.change', { by: bulletin.createdBy });
  return bulletin;
}

/** Files that the author may read, and that may leave their folder. */
async function guardFiles(ctx: Ctx, fileIds: number[]) {
  for (const id of fileIds) {
    const { file, folder } = await visibleFile(ctx, id);
    authorize(ctx.actor, 'file.read', folder);
    if (await isPrevented(ctx, file)) refuse('bulletin.prevented', file.name);
  }
}

async function describe(ctx: Ctx, rows: BulletinRow[]): Promise<Bulletin[]> {
  const attached = await ctx.stores.bulletins.filesOf(rows.map(({ id }) => id));
  const files = groupBy(await asFiles(ctx, attached), ({ bulletinId }) => bulletinId);
  const { bbsRecentPeriod } = await readSettings(ctx);
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map(({ createdBy, updatedBy, ...row }) => ({
    ...row,
    fileNodes: (files.get(row.id) ?? []).map(({ bulletinId: _, ...file }) => file),
    createdBy: person(createdBy),
    updatedBy: person(updatedBy),
    // With a period of 0 nothing is ever new (`api.md` §10 Logs).
    isNew: bbsRecentPeriod > 0 && addDays(new Date(row.createdOn), bbsRecentPeriod) > ctx.now(),
  }));
}

/** Prevention is the folder's: it is asked once for all PDFs of one. */
async function asFiles(ctx: Ctx, files: AttachedFile[]): Promise<(BulletinFile & { bulletinId: number })[]> {
  const answers = new Map<string, Promise<boolean>>();
  const isKept = (file: AttachedFile) => {
    const key = `${file.parentId} ${file.type}`;
    const answer = answers.get(key) ?? isPrevented(ctx, file);
    answers.set(key, answer);
    return answer;
  };
  return Promise.all(
    files.map(async (file) => {
      const { bulletinId, id, name, size } = file;
      return { bulletinId, id, name, length: size, denyDownloadInherited: await isKept(file) };
    }),
  );
}

function withoutAbsent<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}
