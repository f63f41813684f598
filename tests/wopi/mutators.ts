import type { Caller } from '#tests/support/servers/office/wopiCall.ts';
import type { Definition } from './cases.ts';

const INVALID_PROOF = Buffer.from('INVALID').toString('base64');

/** The access token as a case wants it changed. */
export function mutatedToken(mutators: Definition[], token: string): string {
  const mutator = mutators.find(({ name }) => name === 'AccessToken');
  return mutator ? (mutator.attributes.Mutation ?? 'INVALID') : token;
}

/** The headers of the proof as a case wants them changed. */
export function mutatedProof(
  mutators: Definition[],
  keys: Caller['keys'],
  call: { url: string; token: string; now: Date },
): Record<string, string> {
  const { attributes } = mutators.find(({ name }) => name === 'ProofKey') ?? { attributes: {} };
  const { Timestamp, KeyRelation = 'Synced', MutateCurrent, MutateOld } = attributes as Definition['attributes'];
  const headers = keys.headersFor({ ...call, now: Timestamp === undefined ? call.now : new Date(Timestamp) });
  const { 'X-WOPI-Proof': proof = '', 'X-WOPI-ProofOld': old = '' } = headers;
  const replaced = (current: string, before: string) => ({
    ...headers,
    'X-WOPI-Proof': current,
    'X-WOPI-ProofOld': before,
  });
  if (KeyRelation === 'Ahead') return replaced(INVALID_PROOF, proof);
  if (KeyRelation === 'Behind') return replaced(old, INVALID_PROOF);
  return replaced(MutateCurrent === 'true' ? INVALID_PROOF : proof, MutateOld === 'true' ? INVALID_PROOF : old);
}
