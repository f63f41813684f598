import { z } from 'zod';
import { byId, idInPath, person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Proof that content was uploaded: signed data that anyone can verify without the server. */

export const receipt = z.object({
  fileId: z.number(),
  name: z.string(),
  size: z.number(),
  /** The hash of the content in hexadecimal. */
  sha256: z.string(),
  uploadedOn: stamp,
  uploadedBy: person,
  /** The administrator who was signed in as the uploader. */
  actedBy: person.optional(),
  /** The log row of the upload: its number in its chain, and its hash. */
  log: z.object({ position: z.number(), hash: z.string() }),
});

export const signedReceipt = z.object({
  receipt,
  /** Ed25519 in base64, over `receipt` as canonical JSON (RFC 8785). */
  signature: z.string(),
  keyId: z.string(),
});
export type SignedReceipt = z.infer<typeof signedReceipt>;

export const receipts = {
  get: endpoint({
    method: 'GET',
    path: '/file/{id}/receipt',
    summary: 'Get a signed receipt for the upload of a file, or of an earlier version of it. As JSON, or as a PDF.',
    action: 'file.readReceipt',
    params: byId,
    query: z.object({ version: idInPath.optional(), format: z.enum(['json', 'pdf']).optional().default('json') }),
    reply: signedReceipt,
  }),
};
