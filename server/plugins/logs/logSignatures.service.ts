import type { PublicKey, Signer } from '#server/adapters/signer.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type ChainHead, type SignedHead, signedTextOf } from './chain.ts';

/**
 * Tells the places outside the database where the chains end, signed: anyone who keeps that can prove what was there.
 * The process log is told as well.
 */
export async function noteLogHeads(ctx: Ctx): Promise<void> {
  const heads = (await ctx.stores.logChains.heads()).map(textOfHead);
  ctx.log.info({ heads }, 'The log ends here');
  const on = ctx.stamp();
  const { signer } = ctx;
  await ctx.logHeads.append({ on, heads, keyId: signer.keyId, signature: signer.sign(textOfLine({ on, heads })) });
}

/** The public keys with which the log was signed, by all nodes. */
export async function listKeys({ stores }: Ctx): Promise<{ items: PublicKey[] }> {
  return { items: await stores.logChains.keys() };
}

/**
 * Publishes this node's keys. The first time ever that there is one, what was logged before is signed as it stands;
 * later an end without a signature stays one.
 */
export async function publishKeys({ stores, signer, stamp }: Ctx): Promise<void> {
  const { logChains } = stores;
  const isFirst = (await logChains.keys()).length === 0;
  for (const head of isFirst ? await logChains.heads() : [])
    await logChains.sign(head, signer.keyId, signer.sign(signedTextOf(head)));
  await logChains.addKeys(signer.publicKeys(), stamp());
}

/** Ends of the log that are kept outside the database, as far as they are signed with a key of this instance. */
export async function storedHeads({ logHeads, signer }: Ctx): Promise<ChainHead[]> {
  return (await logHeads.all())
    .filter((line) => signer.verify(line.keyId, textOfLine(line), line.signature))
    .flatMap(({ heads }) => heads.flatMap((text) => headFrom(text) ?? []));
}

/**
 * Who signed the ends of the chains. Rows under an end whose key is not kept here (another node's) are as they were
 * written, and no more is known of them.
 */
export function checkSignatures(heads: SignedHead[], keys: PublicKey[], verifier: Pick<Signer, 'verify'>) {
  const published = new Set(keys.map(({ keyId }) => keyId));
  let signed = 0;
  for (const end of heads) {
    const { chainId, keyId, signature } = end;
    if (keyId === null || signature === null) return { signed, finding: `The end of chain ${chainId} is not signed` };
    const isRight = verifier.verify(keyId, signedTextOf(end), signature);
    if (isRight === false)
      return { signed, finding: `Chain ${chainId} was rewritten: the signature of its end is wrong` };
    if (isRight === undefined && !published.has(keyId))
      return { signed, finding: `The end of chain ${chainId} is signed with an unknown key` };
    if (isRight) signed += end.length;
  }
  return { signed, finding: undefined };
}

/** `chain:length:hash`, as heads are written down and given to `verify`. */
export function textOfHead({ chainId, length, head }: ChainHead): string {
  return `${chainId}:${length}:${head}`;
}

/** The same back; undefined where it is not one. */
export function headFrom(text: string): ChainHead | undefined {
  const [, chainId, length, head] = /^(\d{1,15}):(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  return head === undefined ? undefined : { chainId: Number(chainId), length: Number(length), head };
}

function textOfLine({ on, heads }: { on: string; heads: string[] }): string {
  return `Strongroom log heads ${on} ${heads.join(' ')}`;
}
