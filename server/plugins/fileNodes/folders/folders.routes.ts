import { folders } from '#contract/fileNodes/folders.ts';
import { sheetStream } from '#server/adapters/spreadsheet.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { serve } from '#server/http/serve.ts';
import { createTree } from '../folderPaths.service.ts';
import { moveFolder } from './folderMoves.service.ts';
import { folderSheet } from './folderSheet.service.ts';
import { createFolder, getFolder, removeFolder, setAttributeGroup, updateFolder } from './folders.service.ts';
import { countContents, listFolders, listSubfolders } from './folderTree.service.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Folders over HTTP: maps each endpoint to its service function. */
export const routes = serve(folders, {
  list: ({ ctx, query }) => listFolders(ctx, query),
  sublist: ({ ctx, params, query }) => listSubfolders(ctx, params.id, query),
  createTree: ({ ctx, body }) => createTree(ctx, body),
  contents: ({ ctx, body }) => countContents(ctx, body),
  get: ({ ctx, params }) => getFolder(ctx, params.id),
  create: ({ ctx, body }) => createFolder(ctx, body),
  update: ({ ctx, body }) => updateFolder(ctx, body),
  setAttributeGroup: ({ ctx, body }) => setAttributeGroup(ctx, body),
  move: ({ ctx, body }) => moveFolder(ctx, body),
  remove: ({ ctx, params }) => removeFolder(ctx, params),
  excel: async ({ ctx, reply }) => {
    const sheet = await sheetStream(await folderSheet(ctx));
    attachment(reply, `Folders_${ctx.stamp().slice(0, 10).replaceAll('-', '')}.xlsx`, XLSX);
    return reply.send(sheet);
  },
});
