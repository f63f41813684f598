import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { imageEdits } from '#contract/fileNodes/imageEdits.ts';
import { receipts } from '#contract/fileNodes/receipts.ts';
import { templates } from '#contract/fileNodes/templates.ts';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { attachment } from '#server/http/content/attachment.ts';
import { cacheable, manualTransaction, serve } from '#server/http/serve.ts';
import { editImage } from '../content/imageEdits.service.ts';
import { getThumbnail } from '../content/thumbnails.service.ts';
import { createFile } from '../templates/newFile.service.ts';
import { listTemplates } from '../templates/templates.service.ts';
import { moveFiles, removeFiles, updateFiles } from './fileBatches.service.ts';
import { moveFile, removeFile, updateFile } from './fileEdits.service.ts';
import { findRow, listFiles } from './fileList.service.ts';
import { getFile } from './files.service.ts';
import { getReceipt, receiptPdf } from './receipts.service.ts';
import { listVersions, restoreVersion } from './versions.service.ts';

/** Files over HTTP. */
export const routes = [
  ...serve(files, {
    list: cacheable(({ ctx, params, query, dependsOnTime }) => listFiles(ctx, params.id, query, dependsOnTime)),
    row: ({ ctx, params, query }) => findRow(ctx, params.id, query),
    get: ({ ctx, params }) => getFile(ctx, params.id),
    update: ({ ctx, body }) => updateFile(ctx, body),
    remove: ({ ctx, params }) => removeFile(ctx, params),
    move: ({ ctx, body }) => moveFile(ctx, body),
  }),
  ...serve(versions, {
    list: ({ ctx, params }) => listVersions(ctx, params.id),
    restore: ({ ctx, params }) => restoreVersion(ctx, params),
  }),
  ...serve(imageEdits, {
    // Makes the image before its transaction.
    apply: manualTransaction(({ ctx, params, body }) => editImage(ctx, { ...params, ...body })),
  }),
  ...serve(templates, {
    list: ({ ctx }) => listTemplates(ctx),
    // Stores the content before its transaction.
    create: manualTransaction(({ ctx, body }) => createFile(ctx, body)),
  }),
  ...serve(receipts, {
    // Computes the checksum of content that has none yet.
    get: manualTransaction(async ({ ctx, params, query, reply }) => {
      const signed = await getReceipt(ctx, params.id, query.version);
      if (query.format === 'json') return signed;
      const pdf = await receiptPdf(ctx, signed);
      attachment(reply, `${signed.receipt.name}.pdf`, 'application/pdf');
      return reply.send(pdf);
    }),
  }),
  ...serve(thumbnails, {
    get: ({ ctx, params, query }) => getThumbnail(ctx, params.id, query),
  }),
  ...serve(fileBatches, {
    update: ({ ctx, body }) => updateFiles(ctx, body),
    // Tries again when a name is taken in the meantime.
    move: manualTransaction(({ ctx, body }) => moveFiles(ctx, body)),
    remove: ({ ctx, body }) => removeFiles(ctx, body),
  }),
];
