import { findingText } from '#contract/instance/findings.ts';
import type { PublicKey, Signer } from '#server/adapters/signer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type ChainHead, type SignedHead, signedTextOf } from './chain.ts';

/**
 * Stores the signed heads of the chains outside the database and writes them to the process log: with a copy, the state
 * of the log at that time can be proven.
 */
export async function noteLogHeads(ctx: Ctx): Promise<void> {
  const heads = (await ctx.stores.logChains.heads()).map(textOfHead);
  ctx.log.info({ heads }, 'Log heads');
  const on = ctx.stamp();
  const { signer } = ctx;
  await ctx.logHeads.append({ on, heads, keyId: signer.keyId, signature: signer.sign(textOfLine({ on, heads })) });
}

/** The public keys with which all nodes have signed the log. */
export async function listKeys({ stores }: Ctx): Promise<{ items: PublicKey[] }> {
  return { items: await stores.logChains.keys() };
}

/**
 * Publishes this node's keys. When the first key is created, the existing log is signed; later, a head without a
 * signature stays unsigned.
 */
export async function publishKeys({ stores, signer, stamp }: Ctx): Promise<void> {
  const { logChains } = stores;
  const isFirst = (await logChains.keys()).length === 0;
  for (const head of isFirst ? await logChains.heads() : [])
    await logChains.sign(head, signer.keyId, signer.sign(signedTextOf(head)));
  await logChains.addKeys(signer.publicKeys(), stamp());
}

/** The heads stored outside the database that are signed with a key of this instance. */
export async function storedHeads({ logHeads, signer }: Ctx): Promise<ChainHead[]> {
  return (await logHeads.all())
    .filter((line) => signer.verify(line.keyId, textOfLine(line), line.signature))
    .flatMap(({ heads }) => heads.flatMap((text) => headFrom(text) ?? []));
}

/**
 * Counts the rows under valid signatures. Rows signed with a key that is not stored here (another node's) are
 * unverified.
 */
export function checkSignatures(heads: SignedHead[], keys: PublicKey[], verifier: Pick<Signer, 'verify'>) {
  const published = new Set(keys.map(({ keyId }) => keyId));
  let signed = 0;
  for (const end of heads) {
    const { chainId, keyId, signature } = end;
    if (keyId === null || signature === null) return { signed, finding: findingText('unsigned', { chain: chainId }) };
    const isRight = verifier.verify(keyId, signedTextOf(end), signature);
    if (isRight === false) return { signed, finding: findingText('wrongSignature', { chain: chainId }) };
    if (isRight === undefined && !published.has(keyId))
      return { signed, finding: findingText('unknownKey', { chain: chainId }) };
    if (isRight) signed += end.length;
  }
  return { signed, finding: undefined };
}

/** `chain:length:hash`, the text form of heads that `verify` accepts. */
export function textOfHead({ chainId, length, head }: ChainHead): string {
  return `${chainId}:${length}:${head}`;
}

/** Parses the text form; undefined when it is invalid. */
export function headFrom(text: string): ChainHead | undefined {
  const [, chainId, length, head] = /^(\d{1,15}):(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  return head === undefined ? undefined : { chainId: Number(chainId), length: Number(length), head };
}

function textOfLine({ on, heads }: { on: string; heads: string[] }): string {
  return `Strongroom log heads ${on} ${heads.join(' ')}`;
}
