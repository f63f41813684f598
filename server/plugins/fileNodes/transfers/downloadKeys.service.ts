import { z } from 'zod';
import type { Ctx } from '#server/kernel/context.ts';
import { openKey, sealKey } from './sealedKeys.service.ts';

/** What a download key says. Its holder may not learn under which name the content is stored. */
const claim = z.object({
  nonce: z.string(),
  fileId: z.number(),
  versionId: z.number(),
  userId: z.number(),
  /** What the user was identified by: the key ends with it, and its log rows name an administrator or API token. */
  sessionId: z.number().nullable(),
  tokenId: z.number().nullable(),
  /** Set for a file that a module shows: the key is for this content, even after the file has changed. */
  blobId: z.string().optional(),
  /** Set for the version under an approval, as long as its user may look at it by that. */
  approvalId: z.number().optional(),
  kind: z.enum(['download', 'preview']),
  issuedOn: z.iso.datetime(),
});
export type DownloadClaim = z.infer<typeof claim>;

export const sealDownloadKey = (ctx: Ctx, claimed: DownloadClaim): Promise<string> =>
  sealKey(ctx, 'download key', claimed);

/** The claim of a key; undefined for a key that this instance has not sealed. */
export const openDownloadKey = (ctx: Ctx, key: string): Promise<DownloadClaim | undefined> =>
  openKey(ctx, 'download key', key, claim);
