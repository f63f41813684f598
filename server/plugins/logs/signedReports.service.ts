import type { Signer } from '#server/adapters/signer.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** The signature of a report: Ed25519 in base64 over its canonical JSON, and the ID of the key. */
export interface ReportSignature {
  signature: string;
  keyId: string;
}

/** Signs a report with this instance's log key. */
export function signReport({ signer }: Pick<Ctx, 'signer'>, report: object): ReportSignature {
  return { signature: signer.sign(canonicalJson(report)), keyId: signer.keyId };
}

/** Whether the signature of a report is valid; undefined when the key is unknown. */
export function verifyReport(
  verifier: Pick<Signer, 'verify'>,
  report: object,
  { signature, keyId }: ReportSignature,
): boolean | undefined {
  return verifier.verify(keyId, canonicalJson(report), signature);
}

/**
 * The canonical form of a JSON value (RFC 8785): no white space, properties sorted by UTF-16 units. JSON.stringify
 * formats numbers and strings as the RFC requires; undefined is omitted.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
