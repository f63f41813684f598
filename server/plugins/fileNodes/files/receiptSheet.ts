import type { SignedReceipt } from '#contract/fileNodes/receipts.ts';
import type { DetailSheet } from '#server/adapters/previews/detailSheet.ts';
import { type Language, serverTexts } from '#server/messages/index.ts';

/** The content of a printed receipt. */
export function receiptSheet(language: Language, signed: SignedReceipt, keyUrl: string): DetailSheet {
  const { title, details: labels, signature, keyId, bytes, id, verify } = serverTexts[language].receipt;
  const { name, fileId, size, sha256, uploadedOn, uploadedBy, actedBy, log } = signed.receipt;
  return {
    title,
    details: [
      [labels.name, name],
      [labels.fileId, String(fileId)],
      [labels.size, `${size} ${bytes}`],
      [labels.sha256, sha256],
      [labels.uploadedOn, uploadedOn],
      [labels.uploadedBy, `${uploadedBy.name} (${id} ${uploadedBy.id})`],
      ...(actedBy ? [[labels.actedBy, `${actedBy.name} (${id} ${actedBy.id})`] as [string, string]] : []),
      [labels.position, String(log.position)],
      [labels.hash, log.hash],
      [signature, signed.signature],
      [keyId, signed.keyId],
    ],
    notes: verify(keyUrl),
  };
}
