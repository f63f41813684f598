import { expect, it } from 'vitest';
import { parseDiscovery } from '#server/adapters/office/discovery.ts';
import { isProofValid } from '#server/plugins/office/proof.ts';
import { ProofKeys } from '#tests/support/servers/office/proofKeys.ts';
import { microsoftFile } from '#tests/wopi/cases.ts';

interface Vectors {
  discovery: Record<string, string>;
  cases: {
    name: string;
    expected: boolean;
    access_token: string;
    timestamp: string;
    url: string;
    proof: string;
    proof_old: string;
  }[];
}
const { discovery, cases }: Vectors = JSON.parse(microsoftFile('proof-vectors.json'));

const keysIn = (proofKey: string) => {
  const { keys } = parseDiscovery(`<wopi-discovery>${proofKey}</wopi-discovery>`, true);
  if (!keys) throw new Error('The discovery has no keys');
  return keys;
};

it('proofs are valid or invalid as in all eight vectors of Microsoft', () => {
  const attributes = Object.entries(discovery).map(([name, value]) => `${name}="${value}"`);
  const keys = keysIn(`<proof-key ${attributes.join(' ')}/>`);
  const found = cases.map(({ access_token: token, url, timestamp, proof, proof_old: proofOld }) =>
    isProofValid({ token, url, timestamp, proof, proofOld }, keys),
  );
  expect(found).toEqual(cases.map(({ expected }) => expected));
  expect(found).toHaveLength(8);
});

it('proofs are valid for this address, this token and these keys only', () => {
  const [own, others] = [new ProofKeys(), new ProofKeys()];
  const call = { url: 'https://files.example.org/wopi/files/7?access_token=aB-_', token: 'aB-_', now: new Date() };
  const headers = own.headersFor(call);
  const signed = {
    ...call,
    timestamp: headers['X-WOPI-TimeStamp'] ?? '',
    proof: headers['X-WOPI-Proof'] ?? '',
    proofOld: headers['X-WOPI-ProofOld'] ?? '',
  };
  const keys = keysIn(own.toXml());
  expect(isProofValid(signed, keys)).toBe(true);
  expect(isProofValid({ ...signed, url: call.url.replace('/7', '/8') }, keys)).toBe(false);
  expect(isProofValid({ ...signed, token: 'aB-' }, keys)).toBe(false);
  expect(
    isProofValid(
      { ...signed, timestamp: `${signed.timestamp.slice(0, -1)}${(Number(signed.timestamp.at(-1)) + 1) % 10}` },
      keys,
    ),
  ).toBe(false);
  expect(isProofValid({ ...signed, proof: '', proofOld: '' }, keys)).toBe(false);
  expect(isProofValid(signed, keysIn(others.toXml()))).toBe(false);
});
