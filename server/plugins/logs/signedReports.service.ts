import type { Signer } from '#server/adapters/signer.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** How a report is signed: Ed25519 in base64 over its canonical JSON, and the key that did it. */
export interface ReportSignature {
  signature: string;
  keyId: string;
}

/** Signs a report in the name of this instance, with the key of the log. */
export function signReport({ signer }: Pick<Ctx, 'signer'>, report: object): ReportSignature {
  return { signature: signer.sign(canonicalJson(report)), keyId: signer.keyId };
}

/** Whether a report is as it was signed; undefined where the key is not known. */
export function verifyReport(
  verifier: Pick<Signer, 'verify'>,
  report: object,
  { signature, keyId }: ReportSignature,
): boolean | undefined {
  return verifier.verify(keyId, canonicalJson(report), signature);
}

/**
 * The one text of a JSON value (RFC 8785): no white space, the names of an object in the order of their UTF-16 units.
 * JSON.stringify writes numbers and strings as the RFC wants them; what is undefined is left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
