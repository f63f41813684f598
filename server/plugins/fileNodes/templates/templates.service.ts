import { type BlankType, blankTypes, type Template, templateIds } from '#contract/fileNodes/templates.ts';
import { limits } from '#contract/limits.ts';
import { fileKindIdOf } from '#contract/rules/fileKinds.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { scansOf } from '../../antivirus/antivirus.service.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import { settingOf } from '../../settings/settings.service.ts';
import { hasFileType } from '../content/fileTypes.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { type FolderAccess, folderAccess } from '../permissions/folderAccess.service.ts';
import { downloadProblemBy, withCertainType } from '../withheld.service.ts';

/** What a new file is made from: a blank document, or a file of the template folder. */
export type Source = { type: BlankType } | { file: FileRow };

/**
 * The templates that the caller may use: blank documents of accepted types, and files of the template folder that they
 * may download, by name.
 */
export async function listTemplates(ctx: Ctx): Promise<{ items: Template[] }> {
  const texts = (await textsForCaller(ctx)).newFile;
  const blank = blankTypes.map((type) => asTemplate(templateIds.blank(type), `${texts[type]}.${type}`));
  const own = (await usableFiles(ctx)).map(({ id, name }) => asTemplate(templateIds.file(id), name));
  return { items: [...blank, ...own].filter(({ ext }) => hasFileType(ctx, `.${ext}`)) };
}

/** A template, and what it stands for. @throws {ApiError} 404 when the caller has no such template */
export async function templateFor(ctx: Ctx, id: string): Promise<Template & { source: Source }> {
  const type = blankTypes.find((candidate) => templateIds.blank(candidate) === id);
  if (type) {
    const texts = (await textsForCaller(ctx)).newFile;
    return { ...asTemplate(id, `${texts[type]}.${type}`), source: { type } };
  }
  const folder = await templateFolder(ctx);
  const fileId = Number(/^file:(\d{1,15})$/.exec(id)?.[1] ?? 0);
  const file = await ctx.stores.files.find(fileId);
  if (!file || file.parentId !== folder?.id) fail('template.notFound');
  const problem = await problemOf(ctx, folder, file);
  return problem ? fail(problem) : { ...asTemplate(id, file.name), source: { file } };
}

/** The folder of the templates; undefined when there is none, or the caller may not read it. */
async function templateFolder(ctx: Ctx): Promise<FolderAccess | undefined> {
  const id = await settingOf(ctx, 'templateFolderId');
  return id === null ? undefined : folderAccess(ctx, id);
}

async function usableFiles(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const folder = await templateFolder(ctx);
  if (!folder) return [];
  const files = await ctx.stores.files.following(folder.id, undefined, limits.templates);
  const scan = await scansOf(
    ctx,
    files.map(({ id }) => id),
  );
  const usable = [];
  for (const file of files) {
    if (scan(file.id)?.state !== 'infected' && !(await problemOf(ctx, folder, file))) usable.push(file);
  }
  return usable;
}

/** Why the content of a file may not be given out to the caller. */
async function problemOf(ctx: Ctx, folder: FolderAccess, file: Pick<FileRow, 'type' | 'versionId'>) {
  return downloadProblemBy(folder.protection, ctx.actor, await withCertainType(ctx, folder.protection, file), folder);
}

/** A template as it is offered: what it is called becomes the name of the new file. */
function asTemplate(id: string, name: string): Template {
  const ext = extensionOf(name);
  const stem = ext === '' ? name : name.slice(0, -ext.length - 1);
  return { id, name: stem, ext, icon: fileKindIdOf(name) ?? 'other' };
}
